#!/usr/bin/python3
"""Fourteen lead files in corners that the other sets lack.  usage: write_files.py FOLDER [expected.json]
All people, companies and addresses are invented."""
import csv, io, json, os, re, sys, zipfile
from xml.sax.saxutils import escape

import openpyxl
import xlsxwriter
from openpyxl.comments import Comment

OUT = sys.argv[1]
EXPECTED = []
FAMILY = [('김', 'kim'), ('이', 'lee'), ('박', 'park'), ('최', 'choi'), ('정', 'jeong'), ('강', 'kang'), ('조', 'jo'), ('윤', 'yun'), ('장', 'jang'), ('임', 'lim'), ('한', 'han')]
GIVEN = [('가온', 'gaon'), ('나현', 'nahyun'), ('다인', 'dain'), ('라희', 'rahee'), ('민재', 'minjae'), ('보겸', 'bogyeom'), ('서준', 'seojun'), ('연우', 'yeonu'), ('재윤', 'jaeyun'), ('태오', 'taeo'), ('하율', 'hayul'), ('희찬', 'heechan'), ('지안', 'jian')]
COMPANIES = [('달구름정밀', 'dalgureum'), ('모래시계랩', 'moraelab'), ('바람골식품', 'baramgol'), ('별똥소프트', 'byeolsoft'), ('산마루로지스', 'sanmaru'), ('온누리팩', 'onnuripack'), ('은여울화학', 'eunyeoul'), ('초록우물', 'chorok'), ('큰바위엔지니어링', 'keunbawi'), ('한들메디칼', 'handeulmed'), ('해오름전자', 'haeoreum')]
JOBS = ['대리', '과장', '차장', '부장', '팀장', '이사', '선임']
UNITS = ['구매팀', '영업팀', '기획팀', '총무팀', '연구소', '생산팀']


class Person:
    def __init__(self, n, company=None):
        family, given = FAMILY[n % 11], GIVEN[n % 13]
        name, key = COMPANIES[(n * 3 if company is None else company) % 11]
        self.n, self.family, self.given = n, family[0], given[0]
        self.name = family[0] + given[0]
        self.latin = given[1].capitalize() + ' ' + family[1].capitalize()
        self.company = '%s' % name if n % 3 else '(주)' + name
        if company is not None:
            self.company = name if company % 2 else '(주)' + name
        self.domain = key + '.example'
        self.email = '%s.%s@%s' % (given[1], family[1], self.domain)
        self.job, self.unit = JOBS[n % 7], UNITS[n % 6]
        self.mobile = '010-%04d-%04d' % (2300 + n * 17, 1000 + n * 37)
        self.tel = '02-%03d-%04d' % (300 + n, 4000 + n * 11)


def people(first, count, company=None):
    return [Person(first + i, company) for i in range(count)]


def lead(p, email='', **more):
    one = {'email': p.email if email == '' else email, 'name': p.name, 'company': p.company, **more}
    return one


def add(file, note, rows, **more):
    EXPECTED.append({'file': file, 'note': note, **more, 'rows': rows})


def path(name):
    return os.path.join(OUT, name)


def write(name, data):
    with open(path(name), 'wb') as f:
        f.write(data)


def change(name, edit):
    """Writes an archive again, every text part changed by edit(part name, text)."""
    with zipfile.ZipFile(path(name)) as z:
        parts = [(i.filename, z.read(i.filename)) for i in z.infolist()]
    with zipfile.ZipFile(path(name), 'w', zipfile.ZIP_DEFLATED) as z:
        for part, data in parts:
            z.writestr(part, edit(part, data.decode()).encode() if part.endswith(('.xml', '.rels')) else data)


def numbers():
    file = '거래처 연락처(Numbers).xlsx'
    book = xlsxwriter.Workbook(path(file))
    sheet = book.add_worksheet('요약 내보내기')
    for r, row in enumerate([['이 문서는 Numbers에서 내보냈습니다. 각 표는 Excel 워크시트로 변환되었습니다.'], [], ['Numbers 시트 이름', 'Numbers 표 이름', 'Excel 워크시트 이름'],
                             ['영업', '', ''], ['', '거래처 연락처', '영업 - 거래처 연락처'], ['', '분기 목표', '영업 - 분기 목표']]):
        sheet.write_row(r, 1, row)
    sheet = book.add_worksheet('영업 - 거래처 연락처')
    sheet.merge_range(0, 0, 0, 6, '거래처 연락처')
    sheet.write_row(1, 0, ['', '회사', '이름', '직함', '이메일', '휴대전화', '방문함'])
    rows = people(0, 14)
    for i, p in enumerate(rows):
        sheet.write_row(2 + i, 0, ['', p.company, p.name, p.job, p.email, p.mobile])
        sheet.write_boolean(2 + i, 6, i % 2 == 0)
    sheet = book.add_worksheet('영업 - 분기 목표')
    sheet.merge_range(0, 0, 0, 2, '분기 목표')
    for r, row in enumerate([['분기', '목표', '실적'], ['1분기', 1200, 1100], ['2분기', 1300, 1420], ['3분기', 1500, 1490]]):
        sheet.write_row(1 + r, 0, row)
    book.close()
    add(file, 'export of Numbers: a summary of its tables is the open sheet, every table is a sheet with its name in the first line, a column of ticks', [lead(p, phone=p.mobile, title=p.job) for p in rows])


def google_sheets():
    file = '웨비나 리드 (공유).xlsx'
    book = xlsxwriter.Workbook(path(file))
    sheet, blank = book.add_worksheet('리드'), book.add_format({'font_name': 'Arial'})
    sheet.write_row(0, 0, ['연락 완료', '타임스탬프', '성함', '소속(회사/기관)', '직책', '업무용 이메일', '연락처', '담당 AE'])
    rows = people(20, 17)
    for i, p in enumerate(rows):
        sheet.write_boolean(1 + i, 0, i % 3 == 0)
        sheet.write_row(1 + i, 1, ['2026. 11. %d 오후 %d:%02d:11' % (2 + i, 1 + i % 8, i * 3), p.name, p.company, p.job])
        sheet.write_url(1 + i, 5, 'mailto:' + p.email, string=p.email)
        sheet.write(1 + i, 6, p.mobile if i % 4 else int(p.mobile.replace('-', '')))
        # a smart chip of a colleague: the name with a link to the address
        sheet.write_url(1 + i, 7, 'mailto:ae%d@ourcompany.example' % (i % 2), string='오하늘' if i % 2 else '서도윤')
    for r in range(18, 1000):
        sheet.write_boolean(r, 0, False)
        for c in range(1, 26):
            sheet.write_blank(r, c, None, blank)
    book.close()
    add(file, 'Google Sheets: ticks in 1,000 rows of which 17 are filled in, a column of own staff whose names link to their addresses', [lead(p, phone=p.mobile, title=p.job, phoneAlso=p.mobile[1:].replace('-', '')) for p in rows])


def hancell():
    file = '기관 담당자 현황(한셀).xlsx'
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = '현황'
    sheet.append(['기관 담당자 현황'])
    sheet.append(['', '', '', '', '', '(2026. 11. 27. 현재)'])
    sheet.append(['연 번', '기 관 명', '부 서', '직 위', '성 명', '전 화', '전 자 우 편'])
    rows = people(40, 12)
    bodies = ['가람시청', '나루군청', '다솔교육지원청', '라온시설관리공단']
    leads = []
    for i, p in enumerate(rows):
        sheet.append([i + 1, bodies[i % 4], p.unit, p.job, '%s %s' % (p.family, p.given) if i % 2 else p.name, p.tel, p.email])
        leads.append({**lead(p, phone=p.tel, title=p.job, department=p.unit, nameAlso=['%s %s' % (p.family, p.given)]), 'company': bodies[i % 4]})
    book.save(path(file))

    def edit(part, text):
        if part.startswith('xl/worksheets/sheet'):  # the prefix of the namespace, as its filter writes it
            text = re.sub(r'<(/?)(?=[a-zA-Z])', r'<\1x:', text).replace('xmlns=', 'xmlns:x=')
        return text
    change(file, edit)
    add(file, 'xlsx by 한셀: elements with a prefix, absolute targets, blanks between the syllables of titles and names, public bodies', leads)


def protected():
    file = '협력사 등록양식(작성본).xlsx'
    book = xlsxwriter.Workbook(path(file))
    sheet, codes = book.add_worksheet('등록'), book.add_worksheet('코드')
    codes.write_column(0, 0, ['제조', '유통', '공사', '용역'])
    codes.hide()
    sheet.write(0, 1, '노란 칸만 입력하십시오. 문의: help@buyer.example')
    rows = people(60, 9)
    sheet.add_table(3, 1, 3 + 20, 7, {'name': '협력사', 'columns': [{'header': h} for h in ['협력사명*', '업종*', '담당자 성명*', '직급', '담당자 E-mail*', '휴대폰', '등록일']]})
    sheet.write_row(4, 1, ['예) (주)한국상사', '제조', '홍길동', '과장', 'hong@sample.example', '010-0000-0000', '2026-01-01'])
    for i, p in enumerate(rows):
        sheet.write_row(5 + i, 1, [p.company, ['제조', '유통', '공사', '용역'][i % 4], p.name, p.job, p.email, p.mobile, '2026-11-%02d' % (3 + i)])
    sheet.data_validation(4, 2, 23, 2, {'validate': 'list', 'source': '=코드!$A$1:$A$4'})
    sheet.protect('', {'autofilter': True})
    book.close()
    add(file, 'form on a protected sheet with an Excel table of 20 lines, the first one an example ("예)"), nine filled in, a column of kinds of work (공사, 유통), codes on a hidden sheet', [lead(p, phone=p.mobile, title=p.job) for p in rows])


def pivot():
    file = '담당자별 견적 피벗.xlsx'
    book = xlsxwriter.Workbook(path(file))
    sheet = book.add_worksheet('피벗')
    sheet.write_row(0, 0, ['지역', '(모두)'])
    sheet.write(2, 0, '합계 : 견적금액')
    sheet.write_row(3, 0, ['고객사', '담당자', '이메일', '합계'])
    r, leads = 4, []
    for c, n in enumerate([3, 1, 2, 2, 4]):
        group = people(80 + c * 7, n, company=c)
        for i, p in enumerate(group):
            sheet.write_row(r, 0, ['' if i else p.company, p.name, p.email, 1000000 * (i + 2)])
            leads.append(lead(p))
            r += 1
        sheet.write_row(r, 0, [group[0].company + ' 요약', '', '', 5000000])
        r += 1
    sheet.write_row(r, 0, ['(비어 있음)', '(비어 있음)', '(비어 있음)', 0])
    sheet.write_row(r + 1, 0, ['총합계', '', '', 31000000])
    book.close()
    add(file, 'values of a pivot table in outline form: the company only in the first line of its group (not merged), "… 요약" and 총합계, (비어 있음)', leads)


def mixed_lines():
    file = '이벤트 응모자.csv'
    rows, leads = [['응모일', '이름', '회사', '이메일', '휴대폰', '응모 사연']], []
    for i, p in enumerate(people(120, 18)):
        rows.append(['2026-11-%02d' % (1 + i), p.name, p.company, p.email, p.mobile, '신제품이 "정말" 궁금합니다.\n꼭 뽑아 주세요' if i % 5 == 2 else '좋아요, 감사합니다'])
        leads.append(lead(p, phone=p.mobile))
    text = ''
    for i, row in enumerate(rows):
        line = io.StringIO()
        csv.writer(line, lineterminator='').writerow(row)
        text += line.getvalue() + ['\r\n', '\n', '\r\r\n'][0 if i < 7 else 1 if i < 13 else 2]
    write(file, text.encode())
    add(file, 'csv put together on three machines: lines end with CRLF, then LF, then CR CR LF; LF inside quotes', leads)


def notes():
    file = '고객 미팅 메모.xlsx'
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(['고객사', '고객명', '직함', '메일', '모바일', '미팅 메모'])
    leads = []
    for i, p in enumerate(people(150, 11)):
        has = i not in (3, 8)
        memo = ['', '전임자 park.old@%s 퇴사' % p.domain, '메일은 비서(%s@assist.example)에게도 참조' % p.family.encode().hex(), '명함 없음'][i % 4]
        sheet.append([p.company, p.name, p.job, p.email if has else None, p.mobile, memo])
        if i % 3 == 0:
            sheet.cell(i + 2, 2).comment = Comment('개인메일: %s@private.example' % p.given.encode().hex(), '영업')
        leads.append(lead(p, None if not has else '', phone=p.mobile, title=p.job))
    book.save(path(file))
    add(file, 'addresses of other people in remarks, private addresses in comments of cells; two without an address of their own stay without', leads)


def dated_sheets():
    file = '신규문의(월별).xlsx'
    book = xlsxwriter.Workbook(path(file))
    leads = []
    for m, name in enumerate(['26.09', '26.10', '26.11']):
        sheet = book.add_worksheet(name)
        sheet.write_row(0, 0, ['접수일', '문의업체', '문의자', 'e메일', '전화'] if m else ['접수일', '문의자', '문의업체', '전화', 'e메일'])
        for i, p in enumerate(people(170 + m * 9, 8)):
            row = ['2026-%02d-%02d' % (9 + m, 2 + i), p.company, p.name, p.email, p.tel]
            sheet.write_row(1 + i, 0, row if m else [row[0], row[2], row[1], row[4], row[3]])
            leads.append(lead(p, phone=p.tel, sheet=name))
        if m == 2:
            sheet.activate()
    book.close()
    add(file, 'a sheet for every month with its date as name, the last one open, columns in another order on the first', leads)


def three_lines():
    file = '지원사업 신청기업.xlsx'
    book = xlsxwriter.Workbook(path(file))
    sheet = book.add_worksheet('신청')
    head = book.add_format({'bold': True, 'align': 'center'})
    sheet.merge_range(0, 0, 0, 9, '2026년 지원사업 신청기업 현황', head)
    sheet.merge_range(2, 0, 4, 0, '연번', head)
    sheet.merge_range(2, 1, 2, 3, '신청기업', head)
    sheet.merge_range(2, 4, 2, 9, '실무 담당자', head)
    for c, h in [(1, '기업명'), (2, '대표자'), (3, '소재지'), (4, '성명'), (5, '부서'), (6, '직위')]:
        sheet.merge_range(3, c, 4, c, h, head)
    sheet.merge_range(3, 7, 3, 9, '연락처', head)
    for c, h in [(7, '유선'), (8, '휴대폰'), (9, '이메일')]:
        sheet.write(4, c, h, head)
    leads = []
    for i, p in enumerate(people(200, 16)):
        boss = Person(300 + i)
        sheet.write_row(5 + i, 0, [i + 1, p.company, boss.name, ['경기 화성시', '충북 청주시'][i % 2], p.name, p.unit, p.job, p.tel, p.mobile, p.email])
        leads.append(lead(p, phone=p.mobile, phoneAlso=p.tel, title=p.job, department=p.unit))
    book.close()
    add(file, 'head of three lines with merged groups in groups; the head of the company beside the contact', leads)


def transposed():
    file = '심사위원 비교표.xlsx'
    book = xlsxwriter.Workbook(path(file))
    sheet = book.add_worksheet('비교')
    sheet.write(0, 0, '후보 비교')
    rows = people(220, 6)
    for r, (label, value) in enumerate([('구분', lambda p: '후보 %d' % (p.n - 219)), ('성명', lambda p: p.name), ('소속', lambda p: p.company), ('직위', lambda p: p.job), ('이메일', lambda p: p.email), ('휴대폰', lambda p: p.mobile), ('경력', lambda p: '%d년' % (p.n - 205))]):
        sheet.write_row(2 + r, 0, [label] + [value(p) for p in rows])
    book.close()
    add(file, 'people in columns, titles in the first column. A refusal that says so is acceptable, wrong leads are not', [lead(p, phone=p.mobile, title=p.job) for p in rows])


def two_languages():
    file = 'Exhibitor_contacts_KR_EN_CN.xlsx'
    book = xlsxwriter.Workbook(path(file))
    sheet = book.add_worksheet('Sheet1')
    sheet.write_row(0, 0, ['참가업체 / Exhibitor / 参展商', '부스번호 / Booth / 展位', '담당자 / Contact / 联系人', '직위 / Position / 职位', '전자메일 / E-mail / 电子邮箱', '전화 / Tel / 电话'])
    sheet.write_row(1, 0, ['(한글)', '', '(한글 또는 영문)', '', '', ''])
    leads = []
    for i, p in enumerate(people(240, 13)):
        name = p.latin if i % 4 == 3 else p.name
        sheet.write_row(2 + i, 0, [p.company, 'A-%02d' % i, name, p.job, p.email, '+82-10-' + p.mobile[4:]])
        leads.append({**lead(p, phone='+82-10-' + p.mobile[4:], title=p.job), 'name': name})
    book.close()
    add(file, 'titles in three languages in one cell, a line below that says in which script a column is', leads)


def teams():
    file = '분기 리뷰 - 출석 보고서 11-26-26.csv'
    rows = people(270, 10)
    guests = [3, 7]
    lines = [['1. 요약'], ['모임 제목', '분기 리뷰'], ['참석한 참가자', '10'], ['시작 시간', '26. 11. 26. 오후 1:58:12'], ['종료 시간', '26. 11. 26. 오후 3:04:40'], ['모임 기간', '1시간 6분 28초'], ['평균 참석 시간', '52분 11초'], [],
             ['2. 참가자'], ['이름', '첫 번째 참가', '마지막 나가기', '모임 내 기간', '전자 메일', '참가자 ID(UPN)', '역할']]
    leads = []
    for i, p in enumerate(rows):
        email = '' if i in guests else p.email
        lines.append([p.name if email else p.name + ' (게스트)', '26. 11. 26. 오후 2:0%d:10' % i, '26. 11. 26. 오후 3:0%d:40' % (i % 5), '5%d분' % i, email, email, '발표자' if i == 0 else '참석자'])
        one = lead(p, email or None)
        leads.append({**one, 'company': '', 'nameAlso': [p.name + ' (게스트)', p.name + '(게스트)']})
    lines += [[], ['3. 모임 내 활동'], ['이름', '참가 시간', '나간 시간', '기간', '전자 메일', '역할']]
    for i, p in enumerate(rows):
        if i not in guests:
            lines.append([p.name, '26. 11. 26. 오후 2:0%d:10' % i, '26. 11. 26. 오후 3:0%d:40' % (i % 5), '5%d분' % i, p.email, '참석자'])
    write(file, b'\xff\xfe' + ''.join('\t'.join(line) + '\r\n' for line in lines).encode('utf-16-le'))
    add(file, 'attendance report of Teams (UTF-16, tabs): a summary above, the people, and below them the same people again with their comings and goings; two guests without an address', leads)


def kakao():
    file = 'KakaoTalk_Chat_구매담당 모임_2026-11-27.csv'
    rows = [['Date', 'User', 'Message']]
    for i, p in enumerate(people(290, 24)):
        text = ['안녕하세요', '자료는 %s 로 부탁드려요' % p.email, '네 감사합니다!', '사진', '내일 2시에 뵙겠습니다'][i % 5]
        rows.append(['2026-11-27 %02d:%02d:05' % (9 + i // 6, i), p.name if i % 2 else '구매왕', text])
    s = io.StringIO()
    csv.writer(s, quoting=csv.QUOTE_ALL, lineterminator='\r\n').writerows(rows)
    write(file, b'\xef\xbb\xbf' + s.getvalue().encode())
    add(file, 'a chat exported from KakaoTalk: no list of people', [], mustReject=True)


def vcards():
    file = 'iCloud 연락처 29개.vcf'
    cards, leads = [], []
    for i, p in enumerate(people(320, 15)):
        card = ['BEGIN:VCARD', 'VERSION:3.0', 'PRODID:-//Apple Inc.//iOS 18.1//EN', 'N:%s;%s;;;' % (p.family, p.given), 'FN:%s' % (p.family + ' ' + p.given if i % 2 else p.name),
                'ORG:%s;%s' % (p.company, p.unit), 'TITLE:' + p.job, 'item1.EMAIL;type=INTERNET;type=pref:' + p.email if i != 6 else 'NOTE:메일 확인 필요']
        if i % 4 == 1:
            card += ['EMAIL;type=INTERNET;type=HOME:%s@private.example' % p.latin.split()[0].lower(), 'item1.X-ABLabel:_$!<Work>!$_']
        card += ['TEL;type=CELL;type=VOICE;type=pref:' + p.mobile, 'PHOTO;ENCODING=b;TYPE=JPEG:' + 'QUJD' * 15, ' ' + 'REVG' * 18, 'END:VCARD']
        cards.append('\r\n'.join(card))
        leads.append(lead(p, None if i == 6 else '', nameAlso=[p.family + ' ' + p.given], phone=p.mobile, title=p.job, department=p.unit))
    cards.insert(5, '\r\n'.join(['BEGIN:VCARD', 'VERSION:3.0', 'N:거래처;;;;', 'FN:거래처', 'X-ADDRESSBOOKSERVER-KIND:group', 'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:0a1b', 'END:VCARD']))
    write(file, ('\r\n'.join(cards) + '\r\n').encode())
    add(file, 'cards of iCloud: grouped properties, private addresses, photos on several lines, a card that is a group', leads)


for one in [numbers, google_sheets, hancell, protected, pivot, mixed_lines, notes, dated_sheets, three_lines, transposed, two_languages, teams, kakao, vcards]:
    one()
if len(sys.argv) > 2:
    with open(sys.argv[2], 'w') as f:
        json.dump(EXPECTED, f, ensure_ascii=False, indent=1)
        f.write('\n')
