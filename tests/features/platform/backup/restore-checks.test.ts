import * as assert from 'uvu/assert';
import type { ZodType } from 'zod';
import { tables } from '../../../../server/composition/models.ts';
import type { BackupForm } from '../../../../server/database/table.ts';
import { fieldErrorsOf } from '../../../../server/operation/validation-errors.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('what a backup may bring');

const formOf = (name: string) => {
	const { backup } = tables.find(({ definition }) => definition.name === name)!.definition.options;
	return (backup as BackupForm).restore!();
};
const checked = (table: string, field: string, value: unknown) => formOf(table).checks![field]!.safeParse(value);
const wholly = (table: string, fields: object) => (formOf(table).whole as ZodType).safeParse(fields);
const faults = ({ error }: { error?: Parameters<typeof fieldErrorsOf>[0] | undefined }) =>
	error ? fieldErrorsOf(error).map(({ path, code }) => `${path} ${code}`) : [];

const option = (id: string, text = id) => ({ id, text });
const choices = { options: [option('aaaaaa'), option('bbbbbb')], answers: ['aaaaaa'], keepOrder: false };
const asked = {
	...{ id: 1, type: 'mc', prompt: 'p', points: 1, countdown: null, instantFeedback: null, image: null },
	...{ explanation: null, content: choices }
};
const html = (text: string) => [{ id: 'a', type: 'html', hidden: false, variant: 'plain', data: { html: text } }];
const titled = { title: 'x' };

const refused: [table: string, field: string, value: unknown, fault?: string][] = [
	['landing_news', 'slug', '../x'],
	['landing_news', 'imageUrl', 'javascript:alert(1)', ' unsafe_url'],
	['landing_news', 'content', '<script>alert(1)</script>', ' required'],
	['marketing_menu_items', 'href', 'java\nscript:alert(1)', ' unsafe_url'],
	['marketing_menu_items', 'href', '//example.org', ' unsafe_url'],
	['page_menu_items', 'href', 'data:text/html,x', ' unsafe_url'],
	['redirects', 'target', 'javascript:alert(1)'],
	['redirects', 'target', '/\\example.org'],
	['redirects', 'status', 200],
	['pages', 'content', [{ id: 'a', type: 'nothing', data: {} }]],
	['pages', 'content', [{ type: 'text', data: { body: '<p>no id</p>' } }], ' required'],
	['pages', 'content', [...html('<p>a</p>'), ...html('<p>b</p>')], '[1].id duplicate'],
	[
		'pages',
		'content',
		[{ id: 'a', type: 'cta', data: { heading: 'x', actions: [{ label: 'x', href: 'vbscript:x' }] } }]
	],
	['pages', 'startpageDomain', 'not a host'],
	['page_seo', 'canonicalUrl', 'javascript:alert(1)', ' unsafe_url'],
	['page_seo', 'schemaJson', []],
	['page_modules', 'block', { id: 'a', type: 'hero', data: { title: 'x' } }],
	['catalogs', 'qrcodeUrl', 'javascript:alert(1)', ' unsafe_url'],
	['questions', 'type', 'riddle', ' invalid_enum'],
	['questions', 'image', 'file:///etc/passwd', ' unsafe_url'],
	['questions', 'translations', { fr: { parts: {} } }],
	['questions', 'translations', { en: { parts: { aaaaaa: 1 } } }],
	['question_results', 'question', { ...asked, content: {} }, 'content invalid_format'],
	['question_results', 'question', { ...asked, image: 'javascript:x' }, 'image unsafe_url'],
	['results', 'plan', { settings: {}, questions: [{ id: 1, limit: null, question: {} }] }],
	['results', 'plan', { settings: { partialCredit: 5 }, questions: [] }],
	['results', 'plan', { settings: {}, questions: [{ id: 1, limit: null, question: asked }] }, 'settings required'],
	['config', 'settings', { locale: 'fr' }, 'locale invalid_enum'],
	['config', 'settings', { dashboardModules: [{ id: 'nothing' }] }],
	['config', 'settings', { customAwards: [{ title: 'x', teamUid: 'x' }] }],
	['config', 'settings', { timeZone: 'Europe/Nowhere' }],
	['podiums', 'steps', [{ kind: 'place', place: 1 }]],
	['event_photos', 'file', '../../secret'],
	['events', 'joinCode', 'nope'],
	['project_settings', 'designTokens', { brand: { primary: 'url(x)' } }],
	['project_settings', 'brand', { logo: 'https://example.org/a.png' }],
	['project_settings', 'customCss', 'a'.repeat(70_000), ' too_long'],
	['project_settings', 'cookies', { privacyUrl: 'javascript:x' }, 'privacyUrl unsafe_url'],
	['project_settings', 'imprint', { displayName: null, website: 'javascript:x' }, 'website unsafe_url'],
	['project_settings', 'contactRecipient', 'nobody'],
	['tickets', 'labels', ['Two Words']],
	['newsletter_subscribers', 'email', 'x'],
	['contact_messages', 'fields', { recipient: 'x' }],
	['cms_page_wiki_articles', 'markdown', '<a>'.repeat(10_001), ' limit'],
	['cms_page_wiki_versions', 'content', { title: 1 }]
];

for (const [table, field, value, fault] of refused)
	test(`${table}.${field} may not be ${JSON.stringify(value).slice(0, 60)}`, () => {
		const found = faults(checked(table, field, value));
		assert.ok(found.length);
		if (fault) assert.equal(found, [fault]);
	});

const cleaned: [table: string, field: string, value: unknown, stored: unknown][] = [
	['landing_news', 'content', '<p onclick="x()">a<script>b</script></p>', '<p>a</p>'],
	['events', 'description', '<img src=x onerror=alert(1)>a', 'a'],
	['catalogs', 'comment', '<a href="javascript:x">a</a>', '<a>a</a>'],
	['pages', 'content', html('<p onclick="x()">a</p>'), html('<p>a</p>')],
	['config', 'settings', { inviteText: '<p>a<iframe></iframe></p>' }, { inviteText: '<p>a</p>' }],
	['config', 'settings', { known: 'before' }, { known: 'before' }]
];

for (const [table, field, value, stored] of cleaned)
	test(`${table}.${field} is cleaned: ${JSON.stringify(value)}`, () => {
		const { data, error } = checked(table, field, value);
		assert.is(error, undefined, error?.message);
		assert.equal(data, stored);
	});

test('frames stay, whatever hosts are allowed now, as what is shown is cleaned again', () => {
	const frame = checked('pages', 'content', html('<iframe src="https://elsewhere.example/x"></iframe>'));
	assert.match(JSON.stringify(frame.data), 'https://elsewhere.example/x');
	const script = checked('pages', 'content', html('<iframe src="javascript:x"></iframe><p>a</p>'));
	assert.equal(script.data, html('<p>a</p>'));
});

test('a question has the content of its type, which can be answered', () => {
	const question = (content: unknown, type = 'mc') => faults(wholly('questions', { type, content }));
	assert.equal(question(choices), []);
	const wrong: [unknown, string?][] = [
		[{}],
		[{ ...choices, options: [] }],
		[{ ...choices, answers: [] }],
		[{ ...choices, answers: ['cccccc'] }],
		[{ ...choices, options: [option('aaaaaa'), option('aaaaaa')] }],
		[{ ...choices, options: [option('aaaaaa'), { id: 'bbbbbb', text: 7 }] }],
		[{ ...choices, keepOrder: 'yes' }],
		[choices, 'sort'],
		[{ items: [option('aaaaaa')] }, 'sort'],
		[{ terms: [] }, 'assign'],
		[{ cards: [], rightLabel: null, leftLabel: null }, 'swipe'],
		[{ answer: 7 }, 'flip']
	];
	for (const [content, type] of wrong)
		assert.equal(question(content, type), ['content invalid_format'], JSON.stringify(content));
});

test('content of before a field came stays as it is', () => {
	const old: [type: string, content: object][] = [
		['mc', { options: choices.options, answers: choices.answers }],
		['swipe', { cards: [{ ...option('aaaaaa'), correct: true }] }],
		['photoText', { consent: false, requirePhoto: true, accept: [] }]
	];
	for (const [type, content] of old) {
		const question = { type, prompt: 'p', points: 1, content };
		assert.equal(wholly('questions', question).data, question);
		assert.equal(checked('question_results', 'question', { ...question, id: null }).data, { ...question, id: null });
	}
});

test('however much is wrong, it is told quickly', () => {
	const many = Array.from({ length: 200_000 }, (_, index) => option(`o${index}`));
	const began = performance.now();
	assert.equal(faults(wholly('questions', { type: 'mc', content: { ...choices, options: many, answers: ['o0'] } })), [
		'content invalid_format'
	]);
	assert.is(faults(checked('podiums', 'steps', many)).length, 100);
	assert.ok(performance.now() - began < 10_000);
});

test('an answer has the form of its question', () => {
	const answer = (rawAnswer: unknown, type = 'mc') =>
		faults(wholly('question_results', { type, question: asked, rawAnswer }));
	assert.equal(answer({ selected: ['aaaaaa'] }), []);
	assert.equal(answer(null), []);
	assert.equal(answer({ order: ['aaaaaa'] }), ['rawAnswer invalid_answer']);
	assert.equal(answer({ order: ['aaaaaa'] }, 'sort'), ['type invalid_format']);
});

test('a block of the foot has the content of its type', () => {
	const block = (type: string, content: object) => wholly('marketing_footer_blocks', { type, content });
	assert.equal(faults(block('menu', { ...titled, menuId: null })), []);
	assert.ok(faults(block('menu', { ...titled, text: 'x' })).length);
	assert.ok(faults(block('social', { links: [{ platform: 'x', url: 'javascript:x' }] })).length);
	const { data } = block('html', { html: '<p onclick="x()">a</p>' });
	assert.equal(data, { type: 'html', content: { html: '<p>a</p>' } });
});

test('a redirect leads where its screen may let it lead', () => {
	const to = (target: string) => faults(checked('redirects', 'target', target));
	for (const target of ['/m/faq?a=b', 'https://example.org/a\\b', 'HTTPS://Example.org']) assert.equal(to(target), []);
	for (const target of ['mailto:a@b.example', '//example.org', 'https://example.org/a b', '#here'])
		assert.ok(to(target).length, target);
});

test.run();
