// The one global the ports name, for a folder that has neither DOM nor Node types.
interface AbortSignal {
  readonly aborted: boolean
}
