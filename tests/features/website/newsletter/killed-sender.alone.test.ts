import { fork } from 'node:child_process';
import { once } from 'node:events';
import * as assert from 'uvu/assert';
import { newsletterSend } from '../../../../server/features/website/newsletter/campaigns/sending.ts';
import { showCampaign } from '../../../../server/features/website/newsletter/operations/campaigns.ts';
import { resendCampaign, sendCampaign } from '../../../../server/features/website/newsletter/operations/sending.ts';
import { openQueue } from '../../../../server/features/platform/jobs/queue.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { catchMail } from '../../../support/processes/mail-catcher.ts';
import { until } from '../../../support/runner/until.ts';
import { openScene } from '../../../support/scene.ts';
import { addReaders, issueWhen, writeIssue } from '../../../support/website/newsletter-issue.ts';

const sender = new URL('../../../support/processes/newsletter-sender.ts', import.meta.url);
const readers = 2000;

onSqlite('a sender of the newsletter that is killed', ({ test, migrated, connect }) => {
	test('in the middle of 2000: nobody gets it twice, and whoever may have missed it is told', async () => {
		const url = await migrated();
		const scene = await openScene({ open: async () => connect(url) });
		const post = await catchMail();
		const { env } = scene.dependencies;
		env.SMTP_URL = post.url;
		await addReaders(readers);
		const id = await writeIssue(scene);
		await scene.call(sendCampaign, { campaign: id });
		const { SECRET_KEY, SESSION_SECRET, DATA_DIR } = env;
		const keys = { SECRET_KEY, SESSION_SECRET, DATA_DIR, SMTP_URL: post.url, DATABASE_URL: url };
		const child = fork(sender, { env: { ...process.env, ...keys, NODE_ENV: 'test', LOG_FILE: 'none' } });
		await until(() => post.mails.length > readers / 4, 'mails of the first sender');
		const ended = once(child, 'exit');
		child.kill('SIGKILL');
		await ended;
		assert.ok(post.mails.length < readers, 'it was in the middle');
		// Past its lease.
		scene.setTime(new Date(Date.now() + 60_000).toISOString());
		const closeQueue = openQueue(scene.dependencies, [newsletterSend]);
		await issueWhen(id, ({ state }) => state === 'sent');
		const { figures } = await scene.call(showCampaign, { campaign: id });
		assert.is(figures.sent + figures.uncertain, readers);
		assert.ok(figures.uncertain <= 4, `${figures.uncertain} of four connections`);
		const got = () => new Set(post.mails.map(({ to }) => to.join())).size;
		assert.is(got(), post.mails.length, 'nobody twice');
		assert.ok(got() >= figures.sent);
		if (figures.uncertain) {
			await scene.call(resendCampaign, { campaign: id });
			await issueWhen(id, ({ state }) => state === 'sent');
		}
		assert.is(got(), readers, 'then everybody');
		await closeQueue();
		await post.close();
	});
});
