"use client";

import { useEffect, useState } from "react";

/**
 * A field's text that is told once typing has rested. What is told may come back later than the next letter is typed:
 * only a value that was not told from here, a cleared filter or the back button, takes the field over.
 */
export function useRestingText(
  value: string,
  onRest: (text: string) => void,
  restMs: number,
): [text: string, setText: (text: string) => void, tell: (text: string) => void] {
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // An address leaves out the spaces around what it was told.
    if (value.trim() !== told.trim()) {
      setTold(value);
      setText(value);
    }
  }
  const tell = (words: string) => {
    setTold(words);
    onRest(words);
  };

  useEffect(() => {
    if (text === told) return;
    const timer = setTimeout(() => {
      setTold(text);
      onRest(text);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text, told, onRest, restMs]);

  return [text, setText, tell];
}
