// The way of a window from one part of the drawing to another: it rises until both ends are near, moves, and comes down.
// d3-zoom asks d3-interpolate for it, which also knows every notation of colours; the build gives it this (tools/slim-libraries.ts).

/** The middle of what is seen and how wide it is, in units of the drawing. */
type View = readonly [x: number, y: number, width: number]

/** How gladly it rises: ρ of van Wijk and Nuij, Smooth and Efficient Zooming and Panning (2003), near their readers' mean. */
const RHO = Math.SQRT2
const NO_WAY = 1e-12

/** The views between two, for 0 … 1; equations (9) to (11) of the paper. */
export function interpolateZoom(from: View, to: View): (at: number) => View {
  const [ux, uy, uw] = from
  const [dx, dy] = [to[0] - ux, to[1] - uy]
  const far = dx * dx + dy * dy
  if (far < NO_WAY) {
    const growth = Math.log(to[2] / uw)
    return (at) => [ux + at * dx, uy + at * dy, uw * Math.exp(growth * at)]
  }
  const u1 = Math.sqrt(far)
  const [rise0, rise1] = [steepness(uw, to[2], uw, u1, 1), steepness(uw, to[2], to[2], u1, -1)]
  const length = (rise1 - rise0) / RHO
  return (at) => {
    const s = RHO * at * length + rise0
    const u = (uw / (RHO * RHO * u1)) * (Math.cosh(rise0) * Math.tanh(s) - Math.sinh(rise0))
    return [ux + u * dx, uy + u * dy, (uw * Math.cosh(rise0)) / Math.cosh(s)]
  }
}

/** r of an end of the way: −asinh b, with b as in the paper. */
function steepness(w0: number, w1: number, w: number, u1: number, sign: 1 | -1): number {
  const b = (w1 * w1 - w0 * w0 + sign * RHO ** 4 * u1 * u1) / (2 * w * RHO * RHO * u1)
  return -Math.asinh(b)
}
