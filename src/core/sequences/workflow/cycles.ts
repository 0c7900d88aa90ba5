// Which nodes of a drawing stand on a circle, found in one walk down and one walk up: a drawing with thousands of nodes
// is checked at every save and at every gesture.

type Neighbours = ReadonlyMap<string, readonly string[]>

/** The number of the circle a node stands on; nodes on no circle are left out. (Kosaraju's algorithm, without recursion.) */
export function loopsOf({ below, above }: { below: Neighbours; above: Neighbours }): Map<string, number> {
  const loops = new Map<string, number>()
  const placed = new Set<string>()
  for (const id of finishingOrder(below).reverse()) {
    if (placed.has(id)) continue
    placed.add(id)
    const members = [id]
    for (const member of members)
      for (const next of above.get(member) ?? []) {
        if (placed.has(next)) continue
        placed.add(next)
        members.push(next)
      }
    if (members.length > 1) for (const member of members) loops.set(member, placed.size)
  }
  return loops
}

/** Every node that leads somewhere, behind all that can only be reached through it. */
function finishingOrder(below: Neighbours): string[] {
  const order: string[] = []
  const seen = new Set<string>()
  for (const root of below.keys()) {
    if (seen.has(root)) continue
    seen.add(root)
    const walk = [{ id: root, at: 0 }]
    for (let top = walk.at(-1); top; top = walk.at(-1)) {
      const next = below.get(top.id)?.[top.at++]
      if (next === undefined) {
        order.push(top.id)
        walk.pop()
      } else if (!seen.has(next)) {
        seen.add(next)
        walk.push({ id: next, at: 0 })
      }
    }
  }
  return order
}
