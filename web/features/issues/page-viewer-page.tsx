export default function IssuePage() {
  return null;
}
