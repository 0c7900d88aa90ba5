// The product's mark: one line that is sent out, makes a loop and comes back; the ㅇ and ㅡ of 음.
export const BrandMark = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 32 32"
    aria-hidden
    className={className}
    fill="none"
    strokeWidth="3"
    strokeLinecap="round"
  >
    <path
      stroke="var(--color-primary)"
      d="M2.5 25.6c6.4 0 11.1-.6 14.9-2.7 4.4-2.4 6.8-5.9 6.8-10a8.2 8.2 0 0 0-16.4 0c0 3.3 1.5 6.1 4.4 8.3"
    />
    <path stroke="var(--color-green-mark)" d="M18.6 24.5c3 .9 6.4 1.1 10.9 1.1" />
  </svg>
)
