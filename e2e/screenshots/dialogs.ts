// The dialogs and open states for screenshots: the URL and the clicks that open them.
import type { Page } from 'playwright-core'
import type { Scene } from '../support/filled-workspace.ts'

export type Dialog = {
  name: string
  path: (scene: Scene) => string
  open: (page: Page) => Promise<unknown>
}

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click()
const menu = async (page: Page, button: RegExp | string, item: string): Promise<void> => {
  await press(page, button)
  await page.getByRole('menuitem', { name: item }).first().click()
}
const pressing =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    press(page, name)
const inTab = (tab: string, name: string) => ({
  path: () => `/settings?tab=${tab}`,
  open: pressing(name),
})
const designer = ({ sequenceId }: Scene): string => `/sequences/${sequenceId}/workflow`
const settingsOf = (kind: string) => (page: Page) =>
  page
    .locator(`.react-flow__node-${kind}`)
    .first()
    .dblclick({ position: { x: 60, y: 8 } })
const shown = (page: Page) => page.getByRole('dialog').waitFor()

const IMPORTED = `회사명,담당자명,직책,이메일
한빛정공,김도현,부장,dohyun@hanbit.example
누리상사,최유나,과장,yuna@naver.con
다온테크,박하나,대표,
가온전자,정우주,대리,uju@gaon.example
한빛정공,김도현,부장,dohyun@hanbit.example
미래소재,이서윤,과장,seoyun@
`

export const DIALOGS: readonly Dialog[] = [
  { name: 'lead-new', path: () => '/leads', open: pressing('연락처 추가') },
  { name: 'lead-import', path: () => '/leads', open: pressing('파일에서 가져오기') },
  {
    name: 'lead-import-rows',
    path: () => '/leads',
    open: async (page) => {
      await press(page, '파일에서 가져오기')
      await page.locator('input[type=file]').setInputFiles({
        name: '10월 전시회 방문자.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(IMPORTED),
      })
      const marks = page.getByText('행별 미리보기')
      await marks.click()
      await marks.evaluate((shown) => shown.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'one-off-mail',
    path: ({ leadId }) => `/leads/${leadId}`,
    open: async (page) => {
      await press(page, '메일 쓰기')
      await page.getByRole('textbox', { name: '제목' }).fill('요청하신 자료를 보내 드립니다')
    },
  },
  {
    name: 'lead-view',
    path: () => '/leads?status=replied&sort=activity',
    open: async (page) => {
      await press(page, '보기 저장')
      await page.getByRole('dialog').getByRole('textbox').first().fill('이번 주에 회신한 연락처')
    },
  },
  { name: 'lead-consent', path: () => '/leads', open: (page) => menu(page, /작업$/, '수신 근거') },
  { name: 'source-notice', path: () => '/leads', open: (page) => menu(page, /작업$/, '출처 고지') },
  { name: 'template-new', path: () => '/email-templates', open: pressing('새 템플릿') },
  { name: 'group-new', path: () => '/customer-groups', open: pressing('새 그룹') },
  { name: 'sequence-new', path: () => '/sequences', open: pressing('새 시퀀스') },
  { name: 'sequence-starter', path: () => '/sequences?create=new_proposal', open: shown },
  {
    name: 'mailbox-connect',
    path: () => '/email-accounts',
    open: async (page) => {
      await press(page, '메일 계정 연결')
      await page.getByLabel('메일 주소').fill('haneul@naver.com')
    },
  },
  { name: 'mailbox-rules', path: () => '/email-accounts', open: pressing('발송 설정') },
  { name: 'invite', ...inTab('members', '초대하기') },
  { name: 'api-key', ...inTab('keys', 'API 키 만들기') },
  {
    name: 'digest-preview',
    path: () => '/settings?tab=digest',
    open: async (page) => {
      await press(page, '미리보기')
      await page.getByRole('dialog').locator('iframe').waitFor()
    },
  },
  { name: 'suppression-new', ...inTab('suppressions', '차단 추가') },
  { name: 'suppression-import', ...inTab('suppressions', '파일에서 가져오기') },
  { name: 'workspace-new', ...inTab('workspace', '새 워크스페이스') },
  {
    name: 'rotation',
    path: () => '/sequences',
    open: async (page) => {
      await page.getByRole('link', { name: /사본/ }).first().click()
      await press(page, '연락처 등록')
      await page.getByRole('combobox', { name: '발송 계정' }).click()
      await page.getByRole('option', { name: /이서연/ }).click()
      await press(page, '계정 추가')
      await page.getByRole('option', { name: /정지원/ }).click()
      await page.getByRole('status').getByText('정지원').waitFor()
    },
  },
  {
    name: 'snooze',
    path: ({ threadId }) => `/inbox?thread=${threadId}`,
    open: async (page) => {
      await press(page, '나중에')
      await page.getByRole('menu', { name: '나중에' }).waitFor()
    },
  },
  { name: 'enrol', path: ({ sequenceId }) => `/sequences/${sequenceId}?enrol=open`, open: shown },
  { name: 'launch-report', path: ({ sequenceId }) => `/sequences/${sequenceId}?report=open`, open: shown },
  {
    name: 'sequence-settings',
    path: ({ sequenceId }) => `/sequences/${sequenceId}`,
    open: (page) => menu(page, /작업$/, '설정'),
  },
  {
    name: 'outbox-mail',
    path: () => '/outbox',
    open: (page) => page.getByRole('row').nth(1).getByRole('button').first().click(),
  },
  { name: 'email-settings', path: designer, open: settingsOf('emailDraft') },
  { name: 'timer-settings', path: designer, open: settingsOf('timer') },
  {
    name: 'generation',
    path: designer,
    open: async (page) => {
      await press(page, '이메일 관리')
      await page.getByRole('button', { name: '보기/수정' }).first().waitFor()
    },
  },
  {
    name: 'rehearsal',
    path: designer,
    open: async (page) => {
      await press(page, '리허설')
      await page.getByRole('tab', { name: '연락처별' }).waitFor()
    },
  },
  { name: 'versions', path: designer, open: pressing('버전 기록') },
]
