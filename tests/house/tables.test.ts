import { readdirSync, readFileSync } from 'node:fs';
import { DataTypes, QueryTypes, type Sequelize } from 'sequelize';
import * as assert from 'uvu/assert';
import { boundTables } from '../../server/database/table.ts';
import { initModels, tables } from '../../server/composition/models.ts';
import { forEachDatabase, onSqlite } from '../support/processes/databases.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('the tables');
const declared = tables.map(({ definition }) => definition);
const sections = new Set(
	declared.map(({ options: { backup } }) =>
		typeof backup === 'string' ? backup : 'section' in backup && backup.section
	)
);
const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test('every table that a feature declares is bound', () => {
	const sources = readdirSync('server/features', { recursive: true, encoding: 'utf8' }).filter((file) =>
		file.endsWith('.ts')
	);
	const names = sources.flatMap((file) =>
		[...readFileSync(`server/features/${file}`, 'utf8').matchAll(/extends table\(\s*'(\w+)'/g)].map(([, name]) => name)
	);
	assert.equal(names.sort(), declared.map(({ name }) => name).sort());
});

for (const { name, options, columns } of declared)
	test(`${name} declares what happens to its rows`, () => {
		const { backup } = options;
		if (typeof backup === 'string') assert.match(backup, /^[a-zA-Z]+$/);
		else if ('never' in backup) assert.ok(backup.never.length > 5, name);
		else {
			const { refs = {}, sealed = {}, omits = [], within } = backup;
			const named = [...Object.keys(refs), ...Object.keys(sealed), ...omits, ...(within ? [within.by] : [])];
			assert.equal(
				named.filter((field) => !(field in columns)),
				[],
				`${name} has these fields`
			);
			assert.equal(
				Object.values(refs).filter((section) => !sections.has(section)),
				[],
				`${name} refers to sections`
			);
		}
		assert.is('namespace' in columns, !options.shared || name === 'namespaces', `${name} belongs to a namespace`);
	});

// What a file of the media list is follows from its bytes.
const unchecked = ['media_files.kind'];

test('whatever a backup could bring that its type does not tell has a schema', () => {
	const sources = readdirSync('server/features', { recursive: true, encoding: 'utf8' }).filter((file) =>
		/(^|[\\/])model\.ts$/.test(file)
	);
	const texts = sources.flatMap((file) => readFileSync(`server/features/${file}`, 'utf8').split(/(?=extends table\()/));
	const wordsOf = (name: string) => {
		const text = texts.find((part) => new RegExp(`^extends table\\(\\s*'${name}'`).test(part))!;
		return [...text.matchAll(/\b(\w+): text\(\d+\)\s*\.of</g)].map(([, field]) => field!);
	};
	const missing = declared.flatMap(({ name, options: { backup }, columns }) => {
		if (typeof backup === 'object' && 'never' in backup) return [];
		const form = typeof backup === 'string' ? undefined : backup;
		const { checks = {} } = form?.restore?.() ?? {};
		const json = Object.entries(columns).flatMap(([field, { options }]) =>
			options.type === DataTypes.JSON ? [field] : []
		);
		assert.ok(
			Object.keys(checks).every((field) => field in columns || Object.values(form?.sealed ?? {}).includes(field))
		);
		return [...json, ...wordsOf(name)].filter((field) => !(field in checks)).map((field) => `${name}.${field}`);
	});
	assert.equal(missing, unchecked);
});

test.run();

forEachDatabase('the tables of the code and of the migrations', ({ test, open }) => {
	let sequelize: Sequelize;
	test.before(async () => {
		sequelize = (await open()).sequelize;
		initModels(sequelize);
	});

	for (const { name, columns } of declared)
		test(`${name} has the declared columns, with the declared nullability`, async () => {
			const found = await sequelize.getQueryInterface().describeTable(name);
			const fields = Object.entries(columns).map(([field, { options }]) => ({ field: snake(field), ...options }));
			assert.equal(Object.keys(found).sort(), fields.map(({ field }) => field).sort());
			const stamps = ['created_at', 'updated_at'];
			const wrong = fields.filter(
				({ field, allowNull, primaryKey }) =>
					!primaryKey && !stamps.includes(field) && found[field]!.allowNull !== (allowNull ?? true)
			);
			assert.equal(
				wrong.map(({ field }) => field),
				[],
				'null is allowed on one side only'
			);
		});

	test('all of them can be read', async () => {
		for (const table of boundTables(sequelize)) assert.type(await table.count(), 'number');
	});
});

onSqlite('references between tables', ({ test, open }) => {
	test('have an index that begins with them: SQLite makes none, and every removal would read the whole table', async () => {
		const { sequelize } = await open();
		const all = <Row>(sql: string) => sequelize.query<Row & object>(sql, { type: QueryTypes.SELECT });
		const without: string[] = [];
		for (const { name } of declared) {
			const indexes = await all<{ name: string }>(`PRAGMA index_list(${name})`);
			const firsts = await Promise.all(
				indexes.map((index) => all<{ name: string }>(`PRAGMA index_info("${index.name}")`))
			);
			const columns = new Set(firsts.map(([first]) => first?.name));
			const references = await all<{ from: string; table: string }>(`PRAGMA foreign_key_list(${name})`);
			// Namespaces are removed once in years, and most tables would grow by an index that nothing else uses.
			for (const { from, table } of references)
				if (table !== 'namespaces' && !columns.has(from)) without.push(`${name}.${from}`);
		}
		assert.equal(without, []);
	});
});
