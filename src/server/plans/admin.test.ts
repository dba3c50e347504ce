import { expect, test } from '@jest/globals';
import { parseAdmin } from './admin.ts';

const parse = (line: string) => parseAdmin(line === '' ? [] : line.split(' '));

test.each([
  ['', /npm run admin/],
  ['upgrade ann@gloss.example', /npm run admin/],
  ['grant', /npm run admin/],
  ['grant ann@gloss.example', /npm run admin/],
  ['grant ann pro', /"ann" is no e-mail/],
  ['grant ann@gloss.example gold', /no plan "gold"/],
  ['grant ann@gloss.example pro forever', /npm run admin/],
  ['grant ann@gloss.example pro --until', /--until/],
  ['grant ann@gloss.example pro --until tomorrow', /"tomorrow" is no day/],
  ['grant ann@gloss.example pro --until=2027-02-31', /"2027-02-31" is no day/],
  ['grant ann@gloss.example pro --until 2027-13-01', /"2027-13-01" is no day/],
  ['grant ann@gloss.example pro --untill 2027-01-31', /Unknown option '--untill'/],
  ['grant ann@gloss.example pro --per day', /grant has no --per/],
  ['revoke ann@gloss.example --until 2027-01-31', /revoke has no --until/],
  ['revoke ann@gloss.example bob@gloss.example', /npm run admin/],
  ['limits free', /npm run admin/],
  ['limit root advanced_model 5', /no role "root"/],
  ['limit free flying 5', /no feature "flying"/],
  ['limit free advanced_model many', /is no number/],
  ['limit free advanced_model -5', /Unknown option '-5'/],
  ['limit free advanced_model 5 --per week', /day or month/],
])('npm run admin -- %s says what is wrong', (line, wanted) => {
  expect(() => parse(line)).toThrow(wanted);
});

const until = new Date('2027-02-01T00:00:00Z');

test.each([
  'grant Ann@gloss.example pro_team --until 2027-01-31',
  'grant ann@gloss.example pro_team --until=2027-01-31',
  '--until=2027-01-31 grant ann@gloss.example pro_team',
])('%s', (line) => {
  const grant = { name: 'grant', email: 'ann@gloss.example', role: 'pro_team', until };
  expect(parse(line)).toEqual(grant);
});

test('limits by the day or the month, and none', () => {
  const limit = { name: 'limit', role: 'free', feature: 'advanced_model', max: 5, period: 'day' };
  expect(parse('limit free advanced_model 5')).toEqual(limit);
  expect(parse('limit free advanced_model none --per=month')).toEqual({
    ...limit,
    max: null,
    period: 'month',
  });
  expect(parse('grant ann@gloss.example pro')).toMatchObject({ until: null });
});
