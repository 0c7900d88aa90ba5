// Fixed Korean texts that users and tests rely on.
import { expect, test } from 'vitest'
import { errorMessage } from '#api/error-messages.ts'
import { NODE_TYPES } from '#core/sequences/workflow/node-kinds.ts'
import { enrolText } from '#web/parts/enrollments/enrol/text.ts'
import { daysText } from '#web/parts/writing/days-field.tsx'
import { settingsText } from '#web/parts/writing/mail-editor/email-settings-text.ts'
import { writtenMailText } from '#web/parts/writing/mail-editor/written-body-field.tsx'
import { canvasText } from '#web/screens/designer/canvas/canvas-text.ts'
import { designerText, saveText } from '#web/screens/designer/designer-text.ts'
import { timerText } from '#web/screens/designer/dialogs/timer-settings/timer-settings-text.ts'
import { launchText } from '#web/screens/designer/launch/launch-text.ts'
import { nodeText } from '#web/screens/designer/nodes/node-text.ts'
import { EMAIL_STATUS, emailEditText, generationText } from './generation.ts'
import { numberText } from './node-leads.ts'
import { sequenceToasts } from './sequences.ts'
import { stepToasts } from './steps.ts'

test('the designer has its fixed texts', () => {
  expect([designerText.back, designerText.subtitle, designerText.loading, designerText.notFound]).toEqual([
    '시퀀스 목록으로',
    '워크플로우 디자이너',
    '불러오는 중…',
    '시퀀스를 찾을 수 없습니다',
  ])
  expect([saveText.save, saveText.saveChanged, saveText.waiting, canvasText.addNote]).toEqual([
    '저장',
    '저장 *',
    '변경사항이 3초 후 자동 저장됩니다',
    '메모 추가',
  ])
  expect(NODE_TYPES.map((type) => nodeText.legend[type])).toEqual([
    '시작 노드',
    '이메일 초안',
    '타이머',
    '메모',
  ])
  expect([nodeText.title.start, nodeText.startHint, nodeText.add]).toEqual([
    '시작',
    '워크플로우 시작점',
    '노드 추가',
  ])
  expect([nodeText.banner, nodeText.mode.ai, nodeText.mode.manual, nodeText.generated('3', '5')]).toEqual([
    '등록된 모든 연락처에 개별 발송됩니다',
    'AI 생성',
    '수동 작성',
    '생성됨 3/5',
  ])
  expect([nodeText.settings, nodeText.manageEmails, nodeText.remove, nodeText.edit]).toEqual([
    '설정',
    '이메일 관리',
    '삭제',
    '수정',
  ])
  expect([nodeText.wait(3), nodeText.timerHint]).toEqual(['3일 대기', '회신이 없으면 다음 노드를 실행합니다'])
  expect(numberText).toMatchObject({ sent: '발송', replied: '회신', waiting: '대기' })
  expect([
    nodeText.notePlaceholder,
    nodeText.noteSave,
    nodeText.noteCancel,
    nodeText.noteEdit,
    nodeText.noteRemove,
  ]).toEqual(['메모를 입력하세요', '저장', '취소', '메모 편집', '메모 삭제'])
})

test('the dialogs have their fixed texts', () => {
  const s = settingsText
  expect([s.title, s.ai, s.manual, s.prompt, s.template, s.subject, s.bodyText, s.bodyHtml]).toEqual([
    '이메일 설정',
    'AI 자동 생성',
    '수동 작성/템플릿',
    'AI 프롬프트',
    '이메일 템플릿 (선택)',
    '제목 템플릿',
    '텍스트 본문 템플릿',
    'HTML 본문 템플릿',
  ])
  expect([s.htmlWins, s.variables]).toEqual([
    'HTML 본문을 입력하면 텍스트 본문 대신 사용됩니다',
    '사용할 수 있는 변수',
  ])
  expect([timerText.title, daysText.days]).toEqual(['타이머 설정', '대기 시간 (일)'])
  const g = generationText
  expect([g.title, g.group('서울'), g.noGroup, ...Object.values(g.tiles)]).toEqual([
    '이메일 생성 관리',
    '대상 고객 그룹: 서울',
    '먼저 시퀀스에 고객 그룹을 지정해 주세요',
    '전체',
    '완료',
    '실패',
  ])
  expect([g.generate, g.regenerate, g.running, g.progress(50, '1', '2', '0')]).toEqual([
    '모든 연락처의 이메일 생성',
    '모두 다시 생성',
    '생성 중…',
    '50% · 1/2 · 실패 0',
  ])
  expect([...Object.values(g.heads), g.open, g.again, g.noRows, g.loading, g.close]).toEqual([
    '회사명',
    '연락처',
    '상태',
    '제목',
    '작업',
    '보기/수정',
    '다시 생성',
    '생성된 이메일이 없습니다',
    '불러오는 중…',
    '닫기',
  ])
  const e = emailEditText
  expect([
    e.title,
    e.subject,
    writtenMailText.bodyText,
    writtenMailText.bodyHtml,
    e.cancel,
    e.regenerate,
    e.save,
  ]).toEqual(['이메일 수정', '제목', '텍스트 본문', 'HTML 본문', '취소', 'AI로 다시 생성', '저장'])
  expect(Object.values(EMAIL_STATUS)).toEqual(['대기 중', '생성 중', '생성 완료', '수정됨', '실패'])
})

test('success messages have their fixed texts', () => {
  expect([
    sequenceToasts.created,
    sequenceToasts.changed,
    sequenceToasts.statusChanged(2),
    sequenceToasts.deleted(2),
  ]).toEqual([
    '시퀀스를 만들었습니다',
    '시퀀스를 수정했습니다',
    '시퀀스 2개의 상태를 변경했습니다',
    '시퀀스 2개를 삭제했습니다',
  ])
  expect([stepToasts.created, stepToasts.updated, stepToasts.deleted]).toEqual([
    '단계를 만들었습니다',
    '단계를 수정했습니다',
    '단계를 삭제했습니다',
  ])
  expect([enrolText.done('4', '12'), sequenceToasts.activated]).toEqual([
    '연락처 4명을 등록하고 이메일 12건을 예약했습니다',
    '단계 기반 시퀀스를 활성화했습니다',
  ])
  expect([generationText.done('5', '5', 0), generationText.done('5', '3', 2)]).toEqual([
    '이메일 5건 중 5건을 생성했습니다',
    '이메일 5건 중 3건을 생성했습니다 · 실패 2건',
  ])
  expect([emailEditText.saved, generationText.regenerateRequested, saveText.done]).toEqual([
    '이메일을 수정했습니다',
    '다시 생성을 요청했습니다',
    '워크플로우를 저장했습니다',
  ])
})

test('failures without a server message have their fixed texts', () => {
  expect([
    sequenceToasts.createFailed,
    sequenceToasts.changeFailed,
    stepToasts.createFailed,
    stepToasts.updateFailed,
    stepToasts.deleteFailed,
    sequenceToasts.statusFailed,
    sequenceToasts.deleteFailed,
    enrolText.failed,
    launchText.activateFailed,
    generationText.failed,
    emailEditText.saveFailed,
    generationText.regenerateFailed,
    designerText.unreadable,
    saveText.failed,
    errorMessage('sequence_id_required'),
  ]).toEqual([
    '시퀀스 생성에 실패했습니다',
    '시퀀스 수정에 실패했습니다',
    '단계 생성에 실패했습니다',
    '단계 수정에 실패했습니다',
    '단계 삭제에 실패했습니다',
    '상태 변경에 실패했습니다',
    '시퀀스 삭제에 실패했습니다',
    '등록에 실패했습니다',
    '활성화에 실패했습니다',
    '이메일 생성에 실패했습니다',
    '이메일 수정에 실패했습니다',
    '이메일 다시 생성에 실패했습니다',
    '워크플로우를 불러오지 못했습니다',
    '워크플로우 저장에 실패했습니다',
    'sequenceId가 필요합니다',
  ])
})
