// The movement of the window over the drawing. React Flow's zoom asks d3-transition for it, which animates colours, texts and
// transforms of anything; the build gives it this instead, which moves the window and nothing else (see tools/slim-libraries.ts).
import { type BaseType, type Selection, selection } from 'd3-selection'

type Listener = (this: BaseType, ...about: unknown[]) => void
/** Called when the movement starts; what it returns is called with 0 … 1 for every frame. */
type Tween = (this: BaseType, ...about: unknown[]) => (this: BaseType, at: number) => void
type Any = Selection<BaseType, unknown, BaseType, unknown>

const moving = new WeakMap<object, Glide>()

/** What d3-zoom and React Flow use of a transition, for the one element they move. */
class Glide {
  readonly #of: Any
  readonly #node: BaseType
  readonly #listeners: [event: string, listener: Listener][] = []
  readonly #tweens: Tween[] = []
  #ticks: ReturnType<Tween>[] = []
  #milliseconds = 250
  #ease = (at: number): number => at
  #began: number | null = null
  #frame: number

  constructor(of: Any) {
    this.#of = of
    this.#node = of.node()
    interrupt(this.#node)
    if (this.#node) moving.set(this.#node, this)
    this.#frame = requestAnimationFrame(this.#step)
  }

  selection(): Any {
    return this.#of
  }

  duration(milliseconds: number): this {
    this.#milliseconds = milliseconds
    return this
  }

  ease(ease: (at: number) => number): this {
    this.#ease = ease
    return this
  }

  /** @param events as d3 writes them: `start.zoom`, or several with spaces between */
  on(events: string, listener: Listener): this {
    for (const event of events.split(' ')) this.#listeners.push([event.split('.')[0] ?? '', listener])
    return this
  }

  tween(_name: string, tween: Tween): this {
    this.#tweens.push(tween)
    return this
  }

  call(change: (glide: this, ...rest: unknown[]) => void, ...rest: unknown[]): this {
    change(this, ...rest)
    return this
  }

  /** Stays where it is. One that has not begun yet just does not happen. */
  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#leave()
    if (this.#began !== null) this.#say('interrupt')
  }

  readonly #step = (): void => {
    const now = performance.now()
    if (this.#began === null) {
      this.#began = now
      this.#say('start')
      this.#ticks = this.#tweens.map((tween) => tween.apply(this.#node, this.#about()))
    }
    const at = Math.min(1, (now - this.#began) / this.#milliseconds)
    for (const tick of this.#ticks) tick.call(this.#node, at === 1 ? 1 : this.#ease(at))
    // a tick may have ended it
    if (!this.#node || moving.get(this.#node) !== this) return
    if (at < 1) {
      this.#frame = requestAnimationFrame(this.#step)
      return
    }
    this.#leave()
    this.#say('end')
  }

  #leave(): void {
    if (this.#node && moving.get(this.#node) === this) moving.delete(this.#node)
  }

  #say(event: string): void {
    for (const [name, listener] of this.#listeners)
      if (name === event) listener.apply(this.#node, this.#about())
  }

  #about(): unknown[] {
    return [this.#of.datum(), 0, [this.#node]]
  }
}

/** Ends what moves an element. */
export function interrupt(node: BaseType): void {
  if (node) moving.get(node)?.stop()
}

Object.assign(selection.prototype, {
  interrupt(this: Any): Any {
    return this.each(function () {
      interrupt(this)
    })
  },
  transition(this: Any): Glide {
    return new Glide(this)
  },
})
