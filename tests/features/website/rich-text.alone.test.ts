import * as assert from 'uvu/assert';
import { QueryTypes } from 'sequelize';
import { saveCatalog, showCatalog } from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { Catalog } from '../../../server/features/authoring/catalogs/model.ts';
import { importCatalogs } from '../../../server/features/authoring/catalog-files/operations.ts';
import { QuizEvent } from '../../../server/features/authoring/events/model.ts';
import { showEvent, updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { showPlayInfo } from '../../../server/features/gameplay/play/operations/info.ts';
import { htmlText } from '#lib/text/html-text.ts';
import { typedHtml } from '#lib/text/tag-names.ts';
import { cleanHtml, richText } from '../../../server/operation/html/rich-text.ts';
import { cleanSrcset } from '../../../server/operation/html/srcset.ts';
import { initModels } from '../../../server/composition/models.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice } from '../../support/phone/game.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { assertLinear } from '../../support/runner/cpu.ts';
import { openScene, type Scene } from '../../support/scene.ts';
import { suite } from '../../support/runner/suite.ts';

const plain = suite('HTML of people');
const cleaned: [sent: string, kept: string][] = [
	['Tom & Jerry, 3 < 4', 'Tom &amp; Jerry, 3 &lt; 4'],
	['Nur für <Gruppe 1> und <Team>, 3 < 5', 'Nur für &lt;Gruppe 1&gt; und &lt;Team&gt;, 3 &lt; 5'],
	['<p>Für <Gruppe 1>, <Bänder> und </Team></p>', '<p>Für &lt;Gruppe 1&gt;, &lt;Bänder&gt; und &lt;/Team&gt;</p>'],
	['<p>Word<o:p></o:p> <my-part>x</my-part></p>', '<p>Word x</p>'],
	['<o:p> <a-b>', '&lt;o:p&gt; &lt;a-b&gt;'],
	['<Gruppe <img src=x onerror=alert(1)>>', '&lt;Gruppe &gt;'],
	['<Gruppe title="<script>alert(1)</script>">', '&lt;Gruppe title=""&gt;'],
	['<p>One <b>bold</b> <i>line</i><br>two', '<p>One <b>bold</b> <i>line</i><br />two</p>'],
	['<script>alert(1)</script><style>*{}</style>x', 'x'],
	['<b onclick="alert(1)" style="color:red" class="a" id="b" data-x="1">x</b>', '<b>x</b>'],
	['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
	['<a href=" java&#10;script:alert(1)">x</a>', '<a>x</a>'],
	['<a href="//evil.test">x</a><a href="/\\evil.test">y</a>', '<a>x</a><a>y</a>'],
	[
		'<a href="https://ok.test/?a=1&amp;b=2" target="_blank">x</a>',
		'<a href="https://ok.test/?a=1&amp;b=2" rel="noopener">x</a>'
	],
	['<a href="#a" rel="opener">x</a>', '<a href="#a" rel="noopener">x</a>'],
	['<a href="&nbsp;/m/our plan&#8203;">x</a>', '<a href="/m/our%20plan" rel="noopener">x</a>'],
	[
		'<a href="mailto:a@ok.test?subject=Come and play">x</a>',
		'<a href="mailto:a@ok.test?subject=Come%20and%20play" rel="noopener">x</a>'
	],
	['<a href="www.ok.test?a=1&amp;amp;b">x</a>', '<a href="https://www.ok.test?a=1&amp;amp;b" rel="noopener">x</a>'],
	['<img src="&nbsp;/uploads/a.jpg ">', '<img src="/uploads/a.jpg" />'],
	['<img src=x onerror=alert(1)><img src="data:image/svg+xml,x">', ''],
	[
		'<img src="/uploads/a.jpg" width="10" height="x" alt="a&quot;b">',
		'<img src="/uploads/a.jpg" alt="a&quot;b" width="10" />'
	],
	['<svg><a href="javascript:1">x</a></svg><math><mi>y</mi></math>', '<a>x</a>y'],
	['<iframe src="https://x.test">z</iframe><form><input></form>', 'z'],
	['<span lang="en" dir="rtl">x</span><li value="3">y</li>', '<span lang="en">x</span><li value="3">y</li>'],
	['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
	['<b constructor="1" __proto__="2">x</b>', '<b>x</b>']
];
for (const [sent, kept] of cleaned)
	plain(`what is left of ${sent}`, () => {
		assert.is(cleanHtml(sent), kept);
		assert.is(cleanHtml(kept), kept, 'once more changes nothing');
	});

const typed = [
	'Nur für <Gruppe 1> und <Team>, 3 < 5 & 7 > 6',
	'<p>a &lt;b> &amp;lt; <b>c</b> <Team></p>',
	'1 &lt;o:p>'
];
for (const text of typed)
	plain(`${text} can be edited as it was typed`, () => {
		const stored = cleanHtml(text);
		assert.is(typedHtml(stored), text);
		assert.is(cleanHtml(typedHtml(stored)), stored);
	});

const sets: [sent: string, kept: string | null][] = [
	['/u/a.jpg 320px, /u/b.jpg 2x', '/u/b.jpg 2x'],
	['a.jpg 320w, b.jpg 2x', 'a.jpg 320w, b.jpg 2x'],
	['a.jpg 1x onerror=alert(1), b.jpg 640w', 'b.jpg 640w'],
	['a.jpg 0x, b.jpg -1x, c.jpg 0w', null],
	['a.jpg 320w 200h', null],
	['//evil/a.jpg 1x, https://h/a.jpg 2x', 'https://h/a.jpg 2x'],
	['a.jpg 1e3x, b.jpg 100000w, c.jpg 99999w', 'c.jpg 99999w'],
	['a.jpg', 'a.jpg'],
	['javascript:alert(1) 1x, data:image/png,x 2x', null],
	[' , ,', null]
];
for (const [sent, kept] of sets) plain(`the source set ${sent}`, () => assert.is(cleanSrcset(sent), kept));

const field = richText(20_000);
const hostile: [name: string, text: (length: number) => string][] = [
	['open tags up to the most', (length) => '<b>'.repeat(length / 20)],
	['tags that end what never began', (length) => '<b>'.repeat(length / 40) + '</i>'.repeat(length / 40)],
	['lists in lists', (length) => '<ul><li>'.repeat(length / 40)],
	['open tags above the most', (length) => '<b>'.repeat(length / 3)],
	['names that are no tags', (length) => '<Gruppe '.repeat(length / 20)],
	['a name of components without an end', (length) => `<b><a-${'a:'.repeat(length / 2 - 4)}`],
	['signs of tags', (length) => '<'.repeat(length)],
	['ampersands', (length) => '&'.repeat(length)],
	['attributes', (length) => `<a ${'x '.repeat(length / 2 - 2)}>`],
	['quotes that never end', (length) => '<a href="'.repeat(length / 20)],
	['comments that never end', (length) => '<!--'.repeat(length / 20)],
	['a source set of commas', (length) => `<img src="/uploads/a" srcset="${','.repeat(length - 40)}">`]
];
for (const [name, text] of hostile)
	plain(`${name} take linear time`, () =>
		// Sixteen times as much is the longest text that is accepted.
		assertLinear(name, 1252, (length) => {
			const html = text(length);
			for (let time = 0; time < 30; time += 1) field.safeParse(html);
		})
	);
const worded: [html: string, words: string][] = [
	['<p>Hier wird <b>geröstet</b>. <a href="/m/a">Kurse</a></p>', 'Hier wird geröstet. Kurse'],
	['<p>ge<em>röst</em>et</p><p>und<br>gemahlen</p>', 'geröstet und gemahlen'],
	['<h2>A</h2><ul><li>B</li><li>C</li></ul>', 'A B C'],
	['Tom &amp; Jerry, 3 &lt; 4&nbsp;<abbr title="x">z. B.</abbr>', 'Tom & Jerry, 3 < 4 z. B.'],
	['<article>one</article><body>two', 'one two'],
	['<p>cut off in <a href="/m', 'cut off in']
];
for (const [html, words] of worded) plain(`has the words ${words}`, () => assert.is(htmlText(html), words));
for (const part of ['<', '<a ', '<b', '&', '<p><a>'])
	plain(`words of ${part} take linear time`, () =>
		assertLinear(part, 20_000, (length) => {
			const html = part.repeat(length / part.length);
			for (let time = 0; time < 30; time += 1) htmlText(html);
		})
	);
plain.run();

forEachDatabase('fields with HTML', ({ test, open, url, connect }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
	});
	const sent = '<script>alert(1)</script><p onclick=x>Hello <b>you</b>';
	const kept = '<p>Hello <b>you</b></p>';

	test('are stored clean by every route, and shown clean whatever is stored', async () => {
		const { uid: event } = await scene.event({ description: sent });
		assert.is((await scene.call(showEvent, { event })).event.description, kept);
		assert.is(
			(await scene.call(updateEvent, { event, description: `${sent}!` })).event.description,
			`${kept.slice(0, -4)}!</p>`
		);
		const questions = [choice('Q')];
		await scene.call(saveCatalog, { event, slug: 'saved', questions, comment: sent });
		const file = { name: 'Filed', comment: sent, questions };
		await scene.call(importCatalogs, { event, files: [{ name: 'filed.json', text: JSON.stringify(file) }] });
		for (const slug of ['saved', 'filed'])
			assert.is((await scene.call(showCatalog, { event, slug })).catalog.comment, kept, slug);
		await QuizEvent.update({ description: sent }, { where: { uid: event } });
		await Catalog.update({ comment: sent }, { where: { eventUid: event } });
		const info = await scene.call(showPlayInfo, { event });
		assert.is(info.event.description, kept);
		assert.equal(
			info.catalogs.map(({ comment }) => comment),
			[kept, kept]
		);
	});

	test('are refused when they are too long or have too many tags', async () => {
		const { uid: event } = await scene.event();
		const fault = async (description: string) =>
			faultsOf(await refusal(scene.call(updateEvent, { event, description })));
		assert.equal(await fault('x'.repeat(10_001)), ['description too_long']);
		assert.equal(await fault('<b>'.repeat(1001)), ['description limit']);
		assert.is((await scene.call(updateEvent, { event, description: '<b>'.repeat(1000) })).event.version, 2);
		const save = { event, slug: 'x', questions: [choice('Q')], comment: '<i>'.repeat(1001) };
		assert.equal(faultsOf(await refusal(scene.call(saveCatalog, save))), ['comment limit']);
	});

	test('of an old database are cleaned where they are not', async () => {
		const database = connect(await url());
		await database.migrator.up({ to: '0044-receipts' });
		const { sequelize } = database;
		initModels(sequelize);
		const day = '2026-01-01 00:00:00';
		for (const [index, description] of [sent, 'Tom & Jerry', kept, 'Für <Gruppe 1>, 3 < 5'].entries())
			await sequelize.query(
				`INSERT INTO events (uid, namespace, slug, name, description, join_code, created_at, updated_at)
				VALUES (:uid, 'default', :slug, 'E', :description, :slug, :day, :day)`,
				{ replacements: { uid: String(index).repeat(32), slug: `e${index}`, description, day } }
			);
		await sequelize.query(
			`INSERT INTO catalogs (uid, namespace, event_uid, slug, slug_key, sort_order, name, description, comment, created_at, updated_at)
			VALUES (:uid, 'default', :event, 'c', 'c', 1, 'C', '<b>plain</b>', :comment, :day, :day)`,
			{ replacements: { uid: 'c'.repeat(32), event: '0'.repeat(32), comment: sent, day } }
		);
		await database.migrator.up();
		const texts = async (sql: string) =>
			(await sequelize.query<{ html: string }>(sql, { type: QueryTypes.SELECT })).map(({ html }) => html);
		assert.equal(await texts('SELECT description AS html FROM events ORDER BY uid'), [
			kept,
			'Tom &amp; Jerry',
			kept,
			'Für &lt;Gruppe 1&gt;, 3 &lt; 5'
		]);
		assert.equal(await texts('SELECT comment AS html FROM catalogs'), [kept]);
		assert.equal(await texts('SELECT description AS html FROM catalogs'), ['<b>plain</b>']);
	});
});
