// The result of parsing a template: the variables it uses and its problems, without messages.

export type VariableUse = {
  /** as written, with single blanks */
  name: string
  /** position in characters in the normalised text */
  at: number
  hasDefault: boolean
  /** in `{{ … }}`, not in a condition */
  isPrinted: boolean
  /** in the instruction of an AI part, whose variables are those of an AI prompt */
  isForModel?: boolean
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
  | 'ai_part'
  | 'ai_empty'
  | 'ai_long'
  | 'ai_many'
  | 'ai_misplaced'
  | 'other'
