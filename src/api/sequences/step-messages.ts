// Korean messages for rejected step calls. Apart from those of the canvas, whose first load does not need them.
import { MAX_DELAY_DAYS, MIN_DELAY_DAYS } from '#core/sequences/workflow/nodes/timer.ts'
import type { StepError } from '#core/sequences/workflow/steps.ts'

/** Why a step cannot be created, changed or deleted. */
export const STEP_ERROR_MESSAGES = {
  read_only_variants: 'A/B가 있는 워크플로우의 단계는 읽기 전용입니다. 디자이너에서 편집해 주세요.',
  read_only_broken_rules:
    '워크플로우에 오류가 있어 단계로 편집할 수 없습니다. 디자이너의 점검에서 오류를 수정한 뒤 다시 시도해 주세요.',
  first_step_waits: '첫 단계의 대기 일수는 0이어야 합니다. 0으로 보내거나 생략해 주세요.',
  later_step_without_delay: `두 번째 단계부터는 ${MIN_DELAY_DAYS} 이상이어야 합니다. ${MIN_DELAY_DAYS}에서 ${MAX_DELAY_DAYS}까지의 정수로 보내 주세요.`,
} as const satisfies Record<Exclude<StepError, 'step_not_found'>, string>
