// A QR code as SVG, dark on light in every theme, because scanners need that contrast.
import { encode } from 'uqr'
import { cx } from '#web/ui/cx.ts'

/** The quiet zone around a code, in modules (ISO/IEC 18004 §5.3.8). */
const QUIET_ZONE = 4

export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
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
