import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPlaceholders } from './unfilled-placeholders.ts'

test.each([
  ['안녕하세요 {{회사명}} 담당자님', '{{회사명}}'],
  ['{{ 없는변수 }}', '{{ 없는변수 }}'],
  ['{% if 업종 %}', '{% if 업종 %}'],
  ['회사명}}', '}}'],
  ['{{회사명', '{{'],
  ['{회사명}님', '{회사명}'],
  ['｛회사명｝님', '｛회사명｝'],
  ['｛｛회사명｝｝ 담당자님', '｛｛회사명｝｝'],
  ['｛｛ 없는변수', '｛｛'],
  ['［이름］님', '［이름］'],
  ['«회사명» 귀중', '«회사명»'],
  ['<p><span lang=EN-US>«</span>회사명<span>»</span> 귀중</p>', '«회사명»'],
  ['<p>[<b>담당자</b>명]님</p>', '[담당자명]'],
  ['<a href="https://hanbit.example/%7B%7B">자료</a>', '%7B%7B'],
  ['%회사명%님', '%회사명%'],
  ['%%first_name%%', '%first_name%'],
  ['*|FNAME|*님', '*|FNAME|*'],
  ['<<이름>>님', '<이름>'],
  ['#{회사명} 귀중', '{회사명}'],
  ['#N/A 담당자님', '#N/A'],
  ['<p>#REF!의 성장을</p>', '#REF!'],
  ['#NAME? 제안', '#NAME?'],
  ['#DIV/0! 제안', '#DIV/0!'],
  ['안녕하세요 undefined님', 'undefined'],
  ['<b>null</b> 담당자님', 'null'],
  ['Dear NaN,', 'NaN'],
  ['[회사명] 담당자님께', '[회사명]'],
  ['안녕하세요 [담당자명]님', '[담당자명]'],
  ['[담당자]님 안녕하세요', '[담당자]'],
  ['안녕하세요, [담당자] 부장님', '[담당자]'],
  ['[이름] 드림', '[이름]'],
  ['[고객사명]의 성장을', '[고객사명]'],
  ['【회사명】', '【회사명】'],
  ['Dear [Name],', '[Name]'],
  ['Dear [First Name]', '[First Name]'],
  ['[Your Company]', '[Your Company]'],
  ['[your-name]', '[your-name]'],
  ['[INSERT DATE]', '[INSERT DATE]'],
  ['[회사 소개 입력]', '[회사 소개 입력]'],
  ['[여기에 내용을 넣어주세요]', '[여기에 내용을 넣어주세요]'],
  ['저희 [제품명]을 소개합니다', '[제품명]'],
  ['[서비스명] 도입 제안', '[서비스명]'],
  ['<이름>님', '<이름>'],
  ['<담당자명> 귀하', '<담당자명>'],
  ['<p>&lt;회사명&gt; 귀중</p>', '&lt;회사명&gt;'],
  ['<p>[이름]님</p>', '[이름]'],
  ['OOO님 안녕하세요', 'OOO'],
  ['000 팀장님', '000'],
  ['XX님께', 'XX'],
  ['○○○ 대표', '○○○'],
  ['○○님', '○○'],
  ['◯ ◯ ◯', '◯ ◯ ◯'],
])('%s is an unfilled placeholder', (text, found) => {
  expect(findPlaceholders(text)).toEqual([found])
})

test.each([
  '',
  '[제안] 한빛전자 영업 자동화',
  '[긴급] 확인 부탁드립니다',
  '(광고) 신제품 안내',
  '[한빛전자] 협업 제안',
  '[이음] 2026년 4분기 소식 [2/3]',
  '[1] 참고 문헌, [링크드인] 글, [세미나 초대]',
  '[연락처] 02-123-4567\n[이메일] sales@ieum.example\n[주소] 서울시 강남구',
  '<p>[일시] 11월 21일 14시</p><p>- [장소] 코엑스</p>',
  '※ [담당자] 김서연 과장 010-0000-0000',
  '[홈페이지] 제작 제안',
  '<b>굵게</b><title>제목</title><address>서울</address><time>오늘</time>',
  'a < b && c > d, 1 <= 2',
  '1000님 이상이 쓰고 있습니다. O사와 X사',
  '김OO님의 후기, 홍○○ 님',
  'if (a) { return b } 와 {"json": 1}',
  '<style>@media (max-width:600px){td{width:100%}}</style><p>본문</p><!-- [if mso] {{ [이름] --><p>끝</p>',
  'OOO 사용법: 부재중',
  '자바스크립트에서 null과 undefined, NaN을 구별하는 방법을 안내합니다. null 값은 …',
  '엑셀의 #N/A 오류를 줄이는 방법, #VALUE! 에러',
  '10%, 20%이름표 50%할인% 30%',
  '#SALE! #NAMEplate null-safe 도구, nullable님',
  '（주）한빛전자 ＜제안＞ ％',
])('%s is ordinary text', (text) => {
  expect(findPlaceholders(text)).toEqual([])
})

test('every placeholder is returned once, at most twenty', () => {
  expect(findPlaceholders('[이름] [이름] {{회사명}} {{회사명}}')).toEqual(['{{회사명}}', '[이름]'])
  expect(findPlaceholders(Array.from({ length: 100 }, (_, i) => `{{v${i}}}`).join(' '))).toHaveLength(20)
})

test('braces are always found in any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('{{', '}}', '{%'), fc.string(), (before, brace, after) => {
      fc.pre(!/<!--|<style/i.test(before))
      expect(findPlaceholders(before + brace + after)).not.toEqual([])
    }),
  )
})

test('hostile texts are searched quickly', () => {
  const parts = ['<style', '<!--', '[', '{{', '{%', '<', '&lt;', '○', 'O', '\n[담당자] ', '【']
  for (const part of parts) findPlaceholders(part.repeat(Math.floor(500_000 / part.length)))
})
