import * as assert from 'uvu/assert';
import { jobKinds } from '../../../../server/composition/jobs.ts';
import type { Database } from '../../../../server/database/database.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { openQueue } from '../../../../server/features/platform/jobs/queue.ts';
import { saveContactSettings } from '../../../../server/features/website/contact/operations/settings.ts';
import { ContactMessage } from '../../../../server/features/website/contact/model.ts';
import { runMinuteJob } from '../../../../server/jobs/minute.ts';
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
});
