import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { QueryTypes } from 'sequelize';
import * as assert from 'uvu/assert';
import { tables } from '../../../../server/composition/models.ts';
import { Team } from '../../../../server/features/authoring/teams/model.ts';
import { QuizEvent } from '../../../../server/features/authoring/events/model.ts';
import {
	downloadArchive,
	downloadBackup,
	exportNamespace
} from '../../../../server/features/platform/backup/operations/export.ts';
import type { GrowingFile } from '../../../../server/features/platform/backup/private-folder.ts';
import { sectionsOf } from '../../../../server/features/platform/backup/sections.ts';
import { openZip } from '../../../../server/runtime/files/unzip.ts';
import { fillNamespace, pictureBytes } from '../../../support/filled-namespace.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

type Stored = Record<string, unknown>;

forEachDatabase('the export of a namespace', ({ test, open }) => {
	let scene: Scene;
	let made: { event: string; file: string };
	const exported = async (input: object = {}) => (await scene.call(exportNamespace, input)).backup;
	const written = (output: unknown) => (output as { file: GrowingFile }).file;
	const unfinished = () => readdirSync(path.join(scene.dependencies.env.DATA_DIR, 'backups/unfinished'));

	test.before(async () => {
		scene = await openScene({ open });
		made = await fillNamespace(scene, 'acme');
	});

	test('has every section with its records, numbered from 1 on', async () => {
		const { sections } = await exported();
		const known = sectionsOf(scene.dependencies.database.sequelize).map(({ name }) => name);
		assert.equal(Object.keys(sections), known);
		for (const name of known) {
			assert.ok(sections[name]!.length, `${name} is empty`);
			const refs = sections[name]!.flatMap(({ ref }) => ref ?? []);
			assert.equal(
				refs,
				[...refs.keys()].map((index) => index + 1),
				name
			);
		}
	});

	test('has every row of every table that belongs to it, and no other', async () => {
		await scene.event({ name: 'Elsewhere' }, 'beta');
		const { sections, media } = await exported();
		const { sequelize } = scene.dependencies.database;
		for (const { definition } of tables) {
			const { backup } = definition.options;
			if (typeof backup === 'object' && 'never' in backup) continue;
			const sql = `SELECT COUNT(*) AS rows_found FROM ${definition.name} WHERE namespace = 'acme'`;
			const [count] = await sequelize.query<{ rows_found: number }>(sql, { type: QueryTypes.SELECT });
			const { section, within } = typeof backup === 'string' ? { section: backup, within: undefined } : backup;
			// Fonts are files too, but none of the library.
			const library = media.manifest.filter(({ kind }) => kind !== undefined);
			const records = section === 'media' ? library : sections[section]!;
			const held = within ? records.flatMap((record) => (record as Stored)[within.name] ?? []) : records;
			assert.is(held.length, Number(count!.rows_found), definition.name);
		}
		assert.not(JSON.stringify(sections).includes('Elsewhere'));
	});

	test('names records of other sections by their numbers alone', async () => {
		const { sections } = await exported();
		const by = (section: string, ref: unknown) => (sections[section] as Stored[])[Number(ref) - 1]!;
		const answer = by('questionResults', 1);
		const attempt = by('results', answer.resultRef);
		assert.is(by('events', attempt.eventRef).uid, made.event);
		assert.is(by('teams', attempt.teamRef).name, attempt.name);
		assert.is(by('catalogs', attempt.catalogRef).uid && by('questions', answer.questionRef).prompt, 'Which is right?');
		const { questions } = attempt.plan as { questions: { id: number }[] };
		assert.equal(
			questions.map(({ id }) => by('questions', id).prompt),
			['Which is right?']
		);
		const [planned] = (attempt.plan as { questions: { id: number; question: Stored }[] }).questions;
		assert.equal([planned!.question.id, (answer.question as Stored).id], [planned!.id, answer.questionRef]);
		const { podium } = by('events', attempt.eventRef) as { podium: { steps: { teams: { uid: number }[] }[] } };
		assert.is(by('teams', podium.steps[0]!.teams[0]!.uid).name, 'Füchse');
		for (const { articleRef, content } of sections.wikiVersions as Stored[])
			assert.equal(
				[(content as Stored).id, (content as Stored).pageId, (content as Stored).namespace],
				[articleRef, by('wikiArticles', articleRef).pageRef, undefined]
			);
		const named = /"(\w+Id|\w+Uid)":"[0-9a-f]{32}"/g;
		assert.equal([...new Set(JSON.stringify(sections).match(named) ?? [])], []);
	});

	test('holds no secret but what printed cards need, and the puzzle word as text', async () => {
		const token = await scene.token(['quiz:read']);
		const text = JSON.stringify(await exported());
		assert.match(text, '"puzzleWord":"laterne"');
		assert.not.match(text, token);
		assert.not.match(text, /password|shareToken|sponsorToken|userAgent/i);
		const team = (await Team.findOne({ where: { namespace: 'acme' } }))!;
		assert.match(text, team.tokenEnc);
		assert.not.match(text, scene.dependencies.env.SECRET_KEY);
	});

	test('holds files as asked', async () => {
		const entry = (await exported()).media.manifest.find(({ path: at }) => at === made.file)!;
		assert.is(entry.size, pictureBytes.length);
		assert.is((await exported()).media.files, undefined);
		const { files } = (await exported({ media: 'base64' })).media;
		assert.equal(Buffer.from(files![made.file]!, 'base64'), pictureBytes);
		const archive = written(await scene.call(downloadArchive, {}));
		const zip = await openZip(readFileSync(archive.path));
		await archive.remove();
		assert.equal(await zip.read(`media/${made.file}`), pictureBytes);
		const records = JSON.parse(String(await zip.read('backup.json'))) as { sections: object };
		assert.equal(records.sections, JSON.parse(JSON.stringify((await exported()).sections)));
	});

	test('shows one moment, whatever is written meanwhile', async () => {
		const { database } = scene.dependencies;
		const count = (transaction: Parameters<Parameters<typeof database.snapshot>[0]>[0]) =>
			QuizEvent.count({ where: { namespace: 'acme' }, transaction });
		await database.snapshot(async (transaction) => {
			const before = await count(transaction);
			await scene.event({ name: 'Meanwhile' });
			assert.is(await count(transaction), before);
		});
	});

	test('leaves nothing on disk once it is sent, and nothing of one that is too large', async () => {
		const { env } = scene.dependencies;
		const file = written(await scene.call(downloadBackup, {}));
		assert.is(file.size, readFileSync(file.path).length);
		await file.remove();
		const most = env.BACKUP_MAX_MB;
		env.BACKUP_MAX_MB = 0.001;
		const { code } = await refusal(scene.call(downloadBackup, {}));
		env.BACKUP_MAX_MB = most;
		assert.is(code, 'payload_too_large');
		assert.equal(unfinished(), []);
	});
});
