import { Op } from 'sequelize';
import * as assert from 'uvu/assert';
import { anonymous } from '../../../../server/access/actor.ts';
import { jobKinds } from '../../../../server/composition/jobs.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { openQueue } from '../../../../server/features/platform/jobs/queue.ts';
import { forgetPassword, resetPassword } from '../../../../server/features/platform/users/operations/passwords.ts';
import { createUser, inviteUser, listUsers } from '../../../../server/features/platform/users/operations/users.ts';
import { goodPassword as password } from '../../../support/browser/log-in.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { catchMail, tokenIn, type MailCatcher } from '../../../support/processes/mail-catcher.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';
import { newAnalyst as person } from '../../../support/staff.ts';
import { until } from '../../../support/runner/until.ts';

forEachDatabase('password links in the queue', ({ test, open }) => {
	let scene: Scene;
	let closeQueue: () => Promise<void>;
	let post: MailCatcher;
	const noActor = { actor: anonymous };
	const reset = (token: string) => scene.call(resetPassword, { token, password: 'another long sentence' }, noActor);
	const invitation = async (username: string) =>
		(await scene.call(listUsers, { q: username })).users.find((user) => user.username === username)!.invitation;

	test.before(async () => {
		scene = await openScene({ open });
		closeQueue = openQueue(scene.dependencies, jobKinds);
		post = await catchMail();
		scene.dependencies.env.SMTP_URL = post.url;
	});
	test.before.each(() => scene.setTime(null));
	test.after(async () => {
		await closeQueue();
		await post.close();
	});

	test('a mail server that is busy is asked three times, one that says no once; the list of users tells it', async () => {
		post.refuse(2, 451);
		await scene.call(createUser, person('patient', { invite: true }));
		await post.nextTo('patient@example.org');
		await until(async () => (await invitation('patient'))?.mail === 'sent', 'a mail that was sent');
		post.refuse(1, 550);
		const { user } = await scene.call(createUser, person('refused', { invite: true }));
		assert.ok(user.invitation);
		await until(async () => (await invitation('refused'))?.mail === 'failed', 'a mail that failed');
		const { invite } = await scene.call(inviteUser, { id: user.id, show: true });
		const token = tokenIn(invite.url ?? '');
		assert.equal([invite.mail, token.length, (await invitation('refused'))?.mail], ['none', 43, 'none']);
		await reset(token);
		assert.is(await invitation('refused'), null);
		assert.not(post.mails.some(({ to }) => to[0] === 'refused@example.org'));
	});

	test('a letter whose link is over by the time a mail server is back is not sent', async () => {
		const { user } = await scene.call(createUser, person('late', { password }));
		await closeQueue();
		await scene.call(inviteUser, { id: user.id });
		await QueuedJob.update({ dueAt: new Date() }, { where: { state: 'queued' } });
		scene.setTime(new Date(Date.now() + 73 * 3_600_000).toISOString());
		const before = post.mails.length;
		closeQueue = openQueue(scene.dependencies, jobKinds);
		const newest = () => QueuedJob.findOne({ order: [['id', 'DESC']], rejectOnEmpty: true });
		await until(async () => (await newest()).state === 'failed', 'a letter that is too old');
		assert.equal([(await newest()).error, post.mails.length], ['The link in this mail is too old.', before]);
	});

	test('what waits shows neither secret nor address, and is forgotten once it was sent', async () => {
		await closeQueue();
		const from = (await QueuedJob.max<number, QueuedJob>('id')) ?? 0;
		const ofNow = () => QueuedJob.findAll({ where: { id: { [Op.gt]: from } } });
		await scene.call(createUser, person('sealed', { invite: true }));
		await scene.call(forgetPassword, { username: 'sealed' }, noActor);
		const jobs = await ofNow();
		assert.equal(
			jobs.map(({ kind, state }) => [kind, state]),
			[
				['mail.send', 'queued'],
				['password.link', 'queued']
			]
		);
		assert.not.match(JSON.stringify(jobs), /token=|sealed@example/);
		closeQueue = openQueue(scene.dependencies, jobKinds);
		const first = tokenIn((await post.nextTo('sealed@example.org')).body);
		const second = tokenIn((await post.nextTo('sealed@example.org')).body);
		await until(async () => (await ofNow()).every(({ state }) => state === 'done'), 'the end of all');
		assert.ok((await ofNow()).every(({ input }) => input === ''));
		assert.not.match(JSON.stringify(await ofNow()), new RegExp(`${first}|${second}`));
	});

	test('a job that ran and could not say so makes no second link and no second letter', async () => {
		await scene.call(createUser, person('again', { password }));
		await scene.call(forgetPassword, { username: 'again' }, noActor);
		const asked = () => QueuedJob.findOne({ where: { kind: 'password.link' }, order: [['id', 'DESC']] });
		const { input } = (await asked())!;
		const token = tokenIn((await post.nextTo('again@example.org')).body);
		await until(async () => (await asked())!.state === 'done', 'the end of the job');
		await reset(token);
		const id = (await asked())!.id;
		await QueuedJob.update({ state: 'queued', input, dueAt: new Date(0) }, { where: { id } });
		await until(async () => (await asked())!.state === 'done', 'its end once more');
		assert.is(post.mails.filter(({ to }) => to[0] === 'again@example.org').length, 1);
		assert.equal(faultsOf(await refusal(reset(token))), ['token invalid_format']);
	});
});
