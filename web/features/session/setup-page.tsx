export default function SessionPage() {
  return null;
}
