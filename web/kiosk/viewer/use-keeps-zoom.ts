import { useEffect, useState } from "react";

const KEY = "newsrack-keeps-zoom";

/** Returns whether a turn keeps the zoom, which it does unless the reader has turned it off on this device. */
export function useKeepsZoom(): [boolean, (keeps: boolean) => void] {
  const [keeps, setKeeps] = useState(true);
  useEffect(() => {
    try {
      setKeeps(localStorage.getItem(KEY) !== "no");
    } catch {
      // The reader has turned storage off.
    }
  }, []);
  return [
    keeps,
    (chosen) => {
      setKeeps(chosen);
      try {
        localStorage.setItem(KEY, chosen ? "yes" : "no");
      } catch {
        // The choice lasts as long as this page.
      }
    },
  ];
}
