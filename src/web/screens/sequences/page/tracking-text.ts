export const trackingText = {
  heading: '열람·클릭 추적',
  intro:
    '켠 이후에 보내는 HTML 메일부터 집계합니다. 텍스트 메일은 집계할 수 없으며, 자동 프로그램의 접근은 제외합니다. 추적을 사용하면 스팸으로 분류될 가능성이 높아질 수 있습니다.',
  opens: '열람 추적',
  opensHint:
    '메일 끝에 보이지 않는 이미지를 추가합니다. 이미지를 차단한 수신자는 집계되지 않고, 메일 서비스가 대신 여는 경우도 있어 참고용 수치입니다.',
  clicks: '클릭 추적',
  clicksHint:
    '본문의 링크를 이 서버를 거치는 주소로 변경합니다. 수신거부 링크와 법정 표기는 변경하지 않습니다. URL을 텍스트로 표시한 링크는 표시된 주소와 실제 주소가 달라지므로, 문구나 버튼에 링크를 설정하는 것을 권장합니다.',
} as const

export const trackedOf = (n: string): string => `추적한 ${n}명 중`

export const trackedNone = '아직 추적한 메일이 없습니다'
