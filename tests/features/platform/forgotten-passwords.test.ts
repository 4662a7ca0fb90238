import * as assert from 'uvu/assert';
import { jobKinds } from '../../../server/composition/jobs.ts';
import { QueuedJob } from '../../../server/features/platform/jobs/model.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { anonymous } from '../../../server/access/actor.ts';
import { createRateLimits } from '../../../server/access/rates.ts';
import {
	forgetPassword,
	resetPassword,
	showLink
} from '../../../server/features/platform/users/operations/passwords.ts';
import { PasswordToken } from '../../../server/features/platform/users/links.ts';
import { createUser } from '../../../server/features/platform/users/operations/users.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { catchMail, tokenIn, type MailCatcher } from '../../support/processes/mail-catcher.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { goodPassword as password } from '../../support/browser/log-in.ts';
import { newAnalyst as person } from '../../support/staff.ts';
import { openScene, type Scene } from '../../support/scene.ts';
import { standing } from '../../support/runner/standing-clock.ts';
import { until } from '../../support/runner/until.ts';

forEachDatabase('forgotten passwords', ({ test, open }) => {
	let scene: Scene;
	let closeQueue: () => Promise<void>;
	let post: MailCatcher;
	const noActor = { actor: anonymous };
	const reset = (token: string) => scene.call(resetPassword, { token, password: 'another long sentence' }, noActor);

	test.before(async () => {
		scene = await openScene({ open });
		closeQueue = openQueue(scene.dependencies, jobKinds);
		post = await catchMail();
		scene.dependencies.env.SMTP_URL = post.url;
	});
	test.after(async () => {
		await closeQueue();
		await post.close();
	});

	test('a stranger who requests a password link ends no invitation, and no link before the new one was sent', async () => {
		scene.dependencies.env.SMTP_URL = '';
		const { invite } = await scene.call(createUser, person('invited', { invite: true }));
		const kindOf = async (token: string) => (await scene.call(showLink, { token }, noActor)).kind;
		const links = () => kindOf(tokenIn(invite!.url!));
		const forget = () => scene.call(forgetPassword, { username: 'invited' }, noActor);
		const newest = async () => (await QueuedJob.findOne({ order: [['id', 'DESC']], rejectOnEmpty: true })).error;
		await forget();
		await until(async () => (await newest()) === 'Mail is not configured.', 'no mail and no link');
		assert.is(await PasswordToken.count({ where: { kind: 'reset' } }), 0);
		assert.is(await links(), 'invite');
		scene.dependencies.env.SMTP_URL = post.url;
		await forget();
		const first = tokenIn((await post.nextTo('invited@example.org')).body);
		assert.is(await links(), 'invite');
		post.refuse(1, 550);
		await forget();
		await until(async () => /did not take/.test((await newest()) ?? ''), 'no mail and the old link');
		assert.is(await kindOf(first), 'reset');
		await forget();
		const second = tokenIn((await post.nextTo('invited@example.org')).body);
		const isOver = () =>
			kindOf(first).then(
				() => false,
				() => true
			);
		await until(isOver, 'the new link alone');
		assert.equal(faultsOf(await refusal(reset(first))), ['token invalid_format']);
		await reset(second);
		assert.equal(faultsOf(await refusal(reset(tokenIn(invite!.url!)))), ['token invalid_format']);
	});

	test('the same is written for everybody, in the database and in the answer', async () => {
		const { options } = scene.dependencies.database.sequelize as unknown as { options: { logging: unknown } };
		const work = async (username: string) => {
			const statements: string[] = [];
			options.logging = (sql: string) => void statements.push(sql.replace(/^[^:]*: /, '').slice(0, 30));
			const said = await scene.call(forgetPassword, { username }, noActor);
			options.logging = false;
			return { said, statements };
		};
		await closeQueue();
		const known = await work('invited');
		assert.ok(known.statements.some((sql) => sql.startsWith('INSERT')));
		assert.equal(await work('nobody-at-all'), known);
		closeQueue = openQueue(scene.dependencies, jobKinds);
		await post.nextTo('invited@example.org');
	});

	test('an address may ask twenty times an hour; more than five mails an hour go to nobody, by whatever name', async () => {
		scene.dependencies.limits = createRateLimits(1, standing);
		scene.dependencies.log = { ...scene.dependencies.log, warn: () => undefined };
		await scene.call(createUser, person('popular', { password }));
		const from = (ip: string, username: string) => scene.call(forgetPassword, { username }, { ...noActor, ip });
		const before = post.mails.length;
		for (let count = 0; count < 10; count++)
			await from(`10.0.0.${count}`, count % 2 ? 'popular' : 'popular@example.org');
		for (let count = 0; count < 5; count++) await post.nextTo('popular@example.org');
		for (let count = 0; count < 20; count++) await from('10.1.1.1', `nobody-${count}`);
		assert.is((await refusal(from('10.1.1.1', 'nobody-else'))).code, 'rate_limited');
		const isLeft = () => QueuedJob.count({ where: { state: ['queued', 'running'] } });
		await until(async () => !(await isLeft()), 'the end of all jobs');
		assert.is(post.mails.length, before + 5);
	});
});
