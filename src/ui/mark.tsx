/** The mark of Gloss: three lines and a note in the margin. Its name is next to it. */
export function Mark() {
  return (
    <svg viewBox="0 0 128 128" width="24" height="24" aria-hidden="true">
      <rect width="128" height="128" rx="28" fill="#0b6a6a" />
      <path
        d="M28 40h46M28 64h46M28 88h28"
        fill="none"
        stroke="#fff"
        strokeLinecap="round"
        strokeWidth="10"
      />
      <path d="M92 30a6 6 0 0 1 6 6v56a6 6 0 0 1-12 0V36a6 6 0 0 1 6-6z" fill="#7fe0d4" />
    </svg>
  );
}
