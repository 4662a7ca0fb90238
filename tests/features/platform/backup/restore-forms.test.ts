import * as assert from 'uvu/assert';
import { blockTypes, kindOf, moduleTypes } from '#lib/blocks/blocks.ts';
import { kinds, questionTypes } from '#lib/questions/index.ts';
import { sessionOf } from '../../../../server/cli/session.ts';
import { seedDemo } from '../../../../server/cli/demo-events.ts';
import { readRows } from '../../../../server/database/rows.ts';
import type { AnyTable, RestoreContext, RestoreForm } from '../../../../server/database/table.ts';
import { exportNamespace } from '../../../../server/features/platform/backup/operations/export.ts';
import { sectionsOf, type SectionTable } from '../../../../server/features/platform/backup/sections.ts';
import { createPage } from '../../../../server/features/website/pages/operations/pages.ts';
import { createModule } from '../../../../server/features/website/pages/operations/modules.ts';
import { createArticle } from '../../../../server/features/website/wiki/operations/articles.ts';
import { decrypt } from '../../../../server/runtime/crypto.ts';
import { fillNamespace } from '../../../support/filled-namespace.ts';
import { joinGame, putCatalog } from '../../../support/phone/game.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

type Fields = Record<string, unknown>;

/** A record of a backup, with the table of its row. */
interface Found {
	table: AnyTable;
	form: RestoreForm;
	fields: Fields;
}

const questionsOfEachType = [
	{ type: 'mc', prompt: 'mc', points: 1, options: ['a', 'b'], answers: [0, 1], keepOrder: true },
	{
		type: 'assign',
		prompt: 'assign',
		points: 1,
		terms: [
			{ term: 'a', definition: 'b' },
			{ term: 'c', definition: 'd' }
		]
	},
	{ type: 'sort', prompt: 'sort', points: 1, items: ['a', 'b', 'c'], translations: { en: { items: ['x', '', 'z'] } } },
	{
		type: 'swipe',
		prompt: 'swipe',
		points: 1,
		cards: [{ text: 'a', correct: true }],
		rightLabel: 'Ja',
		leftLabel: 'Nein'
	},
	{ type: 'photoText', prompt: 'photoText', points: 1, requirePhoto: false, accept: ['a*', 'b'] },
	{ type: 'flip', prompt: 'flip', answer: 'the back', translations: { en: { prompt: 'p', answer: 'q' } } }
];

/** Plays an attempt with an answer to each question, and another one that is still running. */
async function playEachType(scene: Scene, namespace: string): Promise<void> {
	const modules = [{ id: 'qrCodes', options: { catalogs: [] as string[] } }];
	const event = await scene.event({ name: 'Every type', config: { dashboardModules: modules } }, namespace);
	await putCatalog(scene, event.uid, 'all', questionsOfEachType);
	const phone = await joinGame(scene, event.uid, { name: 'Dachse' });
	const { attemptId, items } = await phone.start('all');
	for (const asked of items) {
		const { item } = await phone.open(attemptId, asked);
		const { type, ...question } = item.question as unknown as { type: (typeof questionTypes)[number] };
		await phone.answer(attemptId, asked, kinds[type].guess(question as never) as never);
	}
	const other = await joinGame(scene, event.uid, { name: 'Wiesel' });
	await other.start('all');
}

async function makeEachBlock(scene: Scene, namespace: string): Promise<void> {
	const blocks = blockTypes
		.filter((type) => !['event', 'ranking'].includes(type))
		.map((type) => ({ type, data: kindOf(type).example, style: { surface: 'mist' } }));
	const text = '<p onclick="x()">Text <script>alert(1)</script></p> ';
	const frame = '<iframe src="https://www.youtube-nocookie.com/embed/x"></iframe>';
	const html = { type: 'html', data: { html: `${text}${frame}` } };
	const page = { slug: 'all-blocks', title: 'All', blocks: [...blocks, html], isStartpage: true };
	const { page: made } = await scene.call(createPage, page, { namespace });
	const article = { pageId: made.id, title: 'Start', markdown: '# Start\n\n[[other]]', isStartDocument: true };
	await scene.call(createArticle, article, { namespace });
	for (const type of moduleTypes.filter((one) => !['event', 'ranking'].includes(one)))
		await scene.call(
			createModule,
			{ page: 'all-blocks', slot: 'before', block: { type, data: kindOf(type).example } },
			{ namespace }
		);
}

const restoreOf = ({ form }: SectionTable): RestoreForm => form.restore?.() ?? {};

forEachDatabase('the forms by which a backup is restored', ({ test, open }) => {
	let scene: Scene;
	const records: Found[] = [];
	const sections = () => sectionsOf(scene.dependencies.database.sequelize);

	async function collect(namespace: string): Promise<void> {
		const exported = (await scene.call(exportNamespace, {}, { namespace })).backup.sections;
		// As a file holds them.
		const written = JSON.parse(JSON.stringify(exported)) as Record<string, Fields[]>;
		for (const section of sections())
			for (const record of written[section.name]!) {
				records.push({ table: section.table, form: restoreOf(section), fields: record });
				for (const part of section.parts) {
					const inside = record[part.form.within!.name] as Fields | Fields[] | null;
					for (const fields of [inside ?? []].flat())
						records.push({ table: part.table, form: restoreOf(part), fields });
				}
			}
	}

	test.before(async () => {
		scene = await openScene({ open });
		await fillNamespace(scene, 'acme');
		await playEachType(scene, 'acme');
		await makeEachBlock(scene, 'acme');
		await seedDemo(sessionOf(scene.dependencies, 'beta'));
		await collect('acme');
		await collect('beta');
	});

	test('every check leaves what the product stored as it is', () => {
		const seen = new Set<string>();
		for (const { table, form, fields } of records) {
			const { name } = table.definition;
			for (const [field, schema] of Object.entries(form.checks ?? {})) {
				assert.ok(field in fields, `${name}.${field} travels`);
				const read = schema.safeParse(fields[field]);
				assert.ok(read.success, `${name}.${field}: ${read.error?.message} ${JSON.stringify(fields[field])}`);
				assert.equal(read.data, fields[field], `${name}.${field}`);
				seen.add(`${name}.${field}`);
			}
			const whole = form.whole?.safeParse(fields);
			assert.ok(whole?.success ?? true, `${name}: ${whole?.error?.message} ${JSON.stringify(fields)}`);
			if (whole) assert.equal(whole.data, fields, name);
		}
		assert.ok(seen.size > 60, String(seen.size));
	});

	test('no check throws, whatever it is given, and each refuses something', () => {
		let deep: unknown = 1;
		for (let depth = 0; depth < 20_000; depth += 1) deep = depth % 2 ? [deep] : { deep };
		const bad = [
			deep,
			[[deep]],
			17.5,
			-1,
			'<nonsense>',
			'\ud800',
			'',
			[null],
			[{}],
			{},
			{ ['__proto__']: { x: 1 } },
			null
		];
		for (const { table, form } of new Map(records.map((one) => [one.table, one])).values()) {
			const { name } = table.definition;
			for (const [field, schema] of Object.entries(form.checks ?? {})) {
				const read = bad.map((value) => schema.safeParse(value));
				assert.ok(
					read.some(({ success }) => !success),
					`${name}.${field} refuses something`
				);
			}
		}
	});

	test('natural keys tell the records of a namespace apart', async () => {
		let named = 0;
		for (const one of sections().flatMap((section) => [section, ...section.parts])) {
			const { naturalKey } = restoreOf(one);
			if (!naturalKey) continue;
			named += 1;
			const rows = await readRows(one.table, { namespace: 'acme' }, { transaction: null });
			const keys = rows.map((row) => JSON.stringify(naturalKey.map((field) => row[field])));
			const { name, columns } = one.table.definition;
			assert.equal(
				naturalKey.filter((field) => !(field in columns)),
				[],
				`${name} has these fields`
			);
			assert.equal(
				keys.filter((key, index) => keys.indexOf(key) !== index),
				[],
				name
			);
		}
		assert.ok(named > 20);
	});

	test('fields that do not travel are made as the product made them', async () => {
		const { SECRET_KEY: secretKey } = scene.dependencies.env;
		const contextIn = (namespace: string): RestoreContext => ({ namespace, secretKey, isSameKey: true });
		// Follow from nothing that travels, and are null or made anew.
		const own = new Set(['contentHash', 'tokenHash', 'tokenUntil', 'deviceId', 'puzzleWordEnc', 'shareTokenHash']);
		for (const name of ['shareTokenEnc', 'sponsorTokenHash', 'sponsorTokenEnc', 'pin', 'pinKey']) own.add(name);
		const made = new Set<string>();
		for (const section of sections())
			for (const one of [section, ...section.parts]) {
				const { derive } = restoreOf(one);
				const { omits = [], sealed = {} } = one.form;
				if (omits.length || Object.keys(sealed).length) assert.ok(derive, one.table.definition.name);
				if (!derive) continue;
				for (const namespace of ['acme', 'beta'])
					for (const row of await readRows(one.table, { namespace }, { transaction: null })) {
						const travelling = Object.fromEntries(Object.entries(row).filter(([field]) => !omits.includes(field)));
						const fields: Fields = { ...travelling };
						for (const [field, name] of Object.entries(sealed)) {
							fields[name] = row[field] === null ? null : decrypt(String(row[field]), secretKey);
							delete fields[field];
						}
						const derived = derive(fields, contextIn(namespace));
						for (const field of [...omits, ...Object.keys(sealed)]) assert.ok(field in derived, field);
						for (const [field, value] of Object.entries(derived)) {
							if (!own.has(field)) assert.equal(value, row[field], `${one.table.definition.name}.${field}`);
							if (row[field] !== null && value !== null) made.add(field);
						}
						const { puzzleWordEnc } = derived;
						if (puzzleWordEnc) assert.is(decrypt(String(puzzleWordEnc), secretKey), fields.puzzleWord);
					}
			}
		const all = ['nameKey', 'slugKey', 'termKey', 'runningKey', 'pageKey', 'html', 'startKey', 'puzzleWordEnc'];
		assert.equal(
			all.filter((field) => !made.has(field)),
			[],
			'seen with a value'
		);
	});
});
