import * as assert from 'uvu/assert';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { postLetter } from '../../../../server/features/platform/mail/later.ts';
import { initModels } from '../../../../server/composition/models.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { catchMail } from '../../../support/processes/mail-catcher.ts';
import { ProductProcess } from '../../../support/processes/product-process.ts';
import { until } from '../../../support/runner/until.ts';

const letters = 1000;

forEachDatabase('a server that is killed while it sends mail', ({ test, migrated, connect }) => {
	test('sends each of a thousand letters, and only what was in flight a second time, under the same name', async () => {
		const url = await migrated();
		const caught = await catchMail();
		const product = new ProductProcess(url);
		product.settings.SMTP_URL = `${caught.url}?from=quiz@example.org`;
		await product.act(async ({ dependencies }) => {
			await dependencies.database.write(async (transaction) => {
				const work = { dependencies, now: new Date(), transaction, afterCommit: () => undefined };
				for (let n = 0; n < letters; n++) {
					const to = { name: '', address: `guest${n}@example.org` };
					await postLetter(work, 'default', { to, subject: `Letter ${n}`, text: 'Hello' });
				}
			});
		});
		const database = connect(url);
		initModels(database.sequelize);
		const waiting = () => QueuedJob.count({ where: { state: ['queued', 'running'] } });

		await product.start();
		await until(() => caught.mails.length >= letters / 3, 'a third of the letters');
		await product.end('SIGKILL');
		const inFlight = await QueuedJob.count({ where: { state: 'running' } });
		assert.ok((await waiting()) > letters / 3, 'it was killed in the middle');
		assert.ok(inFlight > 0);
		// What the killed process held is given away when its lease ends; nobody waits for that here.
		await QueuedJob.update({ dueAt: new Date() }, { where: { state: 'running' } });

		await product.start();
		await until(async () => (await waiting()) === 0, 'the end of the queue');
		await product.end();
		assert.is(await QueuedJob.count({ where: { state: 'done' } }), letters);
		const names = Map.groupBy(caught.mails, ({ to }) => to[0]!);
		assert.is(names.size, letters);
		const twice = [...names.values()].filter((mails) => mails.length > 1);
		assert.ok(caught.mails.length - letters <= inFlight, `${caught.mails.length} came, ${inFlight} were in flight`);
		for (const mails of twice) {
			const ids = mails.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
			assert.ok(ids[0]);
			assert.is(new Set(ids).size, 1);
		}
		await caught.close();
	});
});
