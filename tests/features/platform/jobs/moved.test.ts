import * as assert from 'uvu/assert';
import { jobKinds } from '../../../../server/composition/jobs.ts';
import { previewNames } from '../../../../server/features/authoring/team-names/operations/names.ts';
import { TeamName } from '../../../../server/features/authoring/team-names/model.ts';
import type { Database } from '../../../../server/database/database.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { openQueue } from '../../../../server/features/platform/jobs/queue.ts';
import { saveContactSettings } from '../../../../server/features/website/contact/operations/settings.ts';
import { ContactMessage } from '../../../../server/features/website/contact/model.ts';
import { isOpen, PageJob } from '../../../../server/features/website/page-generation/model.ts';
import { runMinuteJob } from '../../../../server/jobs/timed.ts';
import { startChatStub } from '../../../support/processes/chat-stub.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { catchMail } from '../../../support/processes/mail-catcher.ts';
import { openScene } from '../../../support/scene.ts';
import { until } from '../../../support/runner/until.ts';

const hour = 3_600_000;

/** Adds a row to a table as it was; moments are those of so many milliseconds ago. */
const adderTo =
	({ sequelize, dialect }: Database) =>
	(table: string, row: Record<string, unknown>, agoMs = 0) => {
		const moment = new Date(Date.now() - agoMs).toISOString().replace('T', ' ').replace('Z', '');
		const at = dialect === 'sqlite' ? `${moment} +00:00` : moment;
		const whole: Record<string, unknown> = { namespace: 'default', ...row, created_at: at, updated_at: at };
		const names = Object.keys(whole);
		const sql = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map((name) => `:${name}`).join()})`;
		return sequelize.query(sql, { replacements: whole });
	};

forEachDatabase('what waited in the tables of before the queue', ({ test, url, connect }) => {
	test('mails about messages of visitors go out, and what was sent or failed stays so', async () => {
		const database = connect(await url());
		await database.migrator.up({ to: '0167-jobs' });
		const add = adderTo(database);
		for (const mail_state of ['waiting', 'sent', 'failed', 'none']) {
			const written = { page_title: 'Kontakt', email: 'a@b.example', message: mail_state, fields: '{}', consent: 'Ja' };
			await add(
				'contact_messages',
				{ ...written, locale: 'de', state: 'new', fingerprint: mail_state, mail_state },
				hour
			);
		}
		await database.migrator.up();
		const scene = await openScene({ open: async () => database });
		const post = await catchMail();
		scene.dependencies.env.SMTP_URL = post.url;
		await scene.call(saveContactSettings, { recipient: 'office@example.org' }, { namespace: 'default' });
		await runMinuteJob(scene.dependencies);
		const closeQueue = openQueue(scene.dependencies, jobKinds);
		assert.match((await post.next()).body, 'waiting');
		await until(async () => (await QueuedJob.count({ where: { state: 'done' } })) === 1, 'the end of its job');
		await runMinuteJob(scene.dependencies);
		const rows = await ContactMessage.findAll({ order: ['id'] });
		assert.equal(
			rows.map(({ message, mailState }) => [message, mailState]),
			[
				['waiting', 'sent'],
				['sent', 'sent'],
				['failed', 'failed'],
				['none', 'none']
			]
		);
		assert.is(post.mails.length, 1);
		await closeQueue();
		await post.close();
	});

	test('drafts of pages are written, and those that are over stay what they are', async () => {
		const database = connect(await url());
		await database.migrator.up({ to: '0167-jobs' });
		const add = adderTo(database);
		const wish = { title: 'Advent', brief: 'A quiz', language: 'de' };
		const ended = [
			{ slug: 'done', state: 'done', page_slug: 'done' },
			{ slug: 'failed', state: 'failed', error: 'ai_invalid' }
		];
		for (const row of ended) await add('page_jobs', { ...wish, ...row }, hour);
		await add('page_jobs', { ...wish, slug: 'late', state: 'running' }, hour);
		for (const state of ['queued', 'running']) await add('page_jobs', { ...wish, slug: state, state });
		await database.migrator.up();
		const scene = await openScene({ open: async () => database });
		const stub = await startChatStub();
		stub.says(JSON.stringify([{ type: 'hero', data: { headline: 'Who knows the town?' } }]));
		const service = { RAG_CHAT_SERVICE_URL: `${stub.url}/v1`, RAG_CHAT_SERVICE_MODEL: 'small' };
		Object.assign(scene.dependencies.env, service);
		const closeQueue = openQueue(scene.dependencies, jobKinds);
		await runMinuteJob(scene.dependencies);
		await until(async () => (await PageJob.count({ where: isOpen })) === 0, 'the end of all drafts');
		const rows = await PageJob.findAll({ order: ['id'] });
		assert.equal(
			rows.map(({ slug, pageSlug, error }) => [slug, pageSlug, error]),
			[
				['done', 'done', null],
				['failed', null, 'ai_invalid'],
				['late', null, 'ai_timeout'],
				['queued', 'queued', null],
				['running', 'running', null]
			]
		);
		assert.is(stub.calls.length, 2);
		await closeQueue();
		await stub.close();
	});

	test('of names that were being made what the AI was good for stays, and the next minute goes on', async () => {
		const database = connect(await url());
		await database.migrator.up();
		const scene = await openScene({ open: async () => database });
		const config = { randomNameBuffer: 30 };
		const [told, cut] = [await scene.event({ name: 'Told', config }), await scene.event({ name: 'Cut', config })];
		await database.migrator.down({ to: '0169-name-fills' });
		const add = adderTo(database);
		const fill = { namespace: 'acme', locked_until: '2030-01-01 00:00:00.000', hour_began_at: '2030-01-01', fills: 20 };
		await add('team_name_fills', { ...fill, event_uid: told.uid, last_error: 'The service answered 500.' }, hour);
		await add('team_name_fills', { ...fill, event_uid: cut.uid }, hour);
		await database.migrator.up();
		const { ai } = await scene.call(previewNames, { event: told.uid });
		assert.is(ai.lastError, 'The service answered 500.');
		await runMinuteJob(scene.dependencies);
		const closeQueue = openQueue(scene.dependencies, jobKinds);
		const ready = (eventUid: string) => TeamName.count({ where: { eventUid, state: 'buffered' } });
		await until(async () => (await ready(cut.uid)) === 30 && (await ready(told.uid)) === 30, 'names');
		await closeQueue();
	});
});
