// A QR code as a picture: dark on light in every theme, because cameras expect it so.
import { qrCode } from '#core/qr/qr-code.ts'
import { cx } from '#web/ui/cx.ts'

/** The quiet zone around a code, in modules (ISO/IEC 18004 §5.3.8). */
const QUIET = 4

export function QrPicture({ text, label, className }: { text: string; label: string; className?: string }) {
  const code = qrCode(text)
  if (!code) return null
  const path = code
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
  const size = code.length + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx('rounded-lg bg-white', className)}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
