/** The sign of a reply: a double ring. Beside its number, never alone. */
export const ReplyRing = () => (
  <svg
    aria-hidden
    width="12"
    height="12"
    fill="none"
    strokeWidth="1.75"
    className="shrink-0 stroke-green-mark"
  >
    <circle cx="6" cy="6" r="5" />
    <circle cx="6" cy="6" r="1.5" className="fill-green-mark" stroke="none" />
  </svg>
)
