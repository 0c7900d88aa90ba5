// The product's mark: two linked rings.
export const BrandMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={className}>
    <rect width="32" height="32" rx="9" fill="var(--color-primary)" />
    <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round">
      <circle cx="10.3" cy="16" r="3.8" />
      <circle cx="21.7" cy="16" r="3.8" />
      <path d="M14.1 16h3.8" />
    </g>
  </svg>
)
