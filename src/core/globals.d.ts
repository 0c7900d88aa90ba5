// AbortSignal, which the ports use: this folder has neither DOM nor Node types.
interface AbortSignal {
  readonly aborted: boolean
}
