// What reading a template finds: which variables it uses, and what is wrong with it, before anybody puts it in words.

export type VariableUse = {
  /** as it was written, blanks made single */
  name: string
  /** where, in characters from the start of the normalised text */
  at: number
  hasDefault: boolean
  /** in `{{ … }}`, not in a condition */
  isPrinted: boolean
}

export type Problem =
  | { kind: 'syntax'; at: number; what: SyntaxProblem; name?: string }
  | { kind: 'unknown_filter'; at: number; name: string }
  | { kind: 'too_complex'; at: number }

export type SyntaxProblem =
  | 'output_open'
  | 'tag_open'
  | 'block_open'
  | 'tag_unknown'
  | 'tag_stray'
  | 'empty_output'
  | 'condition'
  | 'default_value'
  | 'particle'
  | 'other'
