import * as assert from 'uvu/assert';
import { jobKinds } from '../../../server/composition/jobs.ts';
import { QueuedJob } from '../../../server/features/platform/jobs/model.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { anonymous } from '../../../server/access/actor.ts';
import { saveSettings } from '../../../server/features/platform/settings/operations.ts';
import { User, UserNamespace } from '../../../server/features/platform/users/model.ts';
import { showRegistration } from '../../../server/features/platform/users/operations/registrations.ts';
import { Registration } from '../../../server/features/platform/users/registrations.ts';
import { runHourJob } from '../../../server/jobs/timed.ts';
import { createRateLimits } from '../../../server/access/rates.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { catchMail, type MailCatcher } from '../../support/processes/mail-catcher.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { registrationAt, someone } from '../../support/apps/registration.ts';
import { openScene, type Scene } from '../../support/scene.ts';
import { standing } from '../../support/runner/standing-clock.ts';
import { until } from '../../support/runner/until.ts';

forEachDatabase('bounds of registration', ({ test, open }) => {
	let scene: Scene;
	let closeQueue: () => Promise<void>;
	let post: MailCatcher;
	const { register, confirm, tokenFor, arrive, find } = registrationAt(() => ({ scene, post }));

	test.before(async () => {
		scene = await openScene({ open });
		closeQueue = openQueue(scene.dependencies, jobKinds);
		post = await catchMail();
		scene.dependencies.env.SMTP_URL = post.url;
		await scene.call(saveSettings, { registrationEnabled: true });
	});
	test.before.each(() => {
		scene.dependencies.env.SMTP_URL = post.url;
		scene.setTime(null);
	});
	test.after(async () => {
		await closeQueue();
		await post.close();
	});

	test('a link works for a day, and pending users are deleted after fourteen', async () => {
		const [slow, quick] = [someone(), someone()];
		await register(slow);
		const token = await tokenFor(slow.email);
		const at = (hours: number) => scene.setTime(new Date(Date.now() + hours * 3_600_000).toISOString());
		at(23.9);
		await runHourJob(scene.dependencies);
		await scene.call(showRegistration, { token }, { actor: anonymous });
		at(24.1);
		assert.equal(faultsOf(await refusal(confirm(token))), ['token invalid_format']);
		await runHourJob(scene.dependencies);
		assert.is(await Registration.count(), 0);
		scene.setTime(null);
		await arrive(quick);
		const people = await User.count({ where: { isActive: true } });
		at(14 * 24 - 1);
		await runHourJob(scene.dependencies);
		assert.ok(await find(quick.username));
		at(14 * 24 + 1);
		await runHourJob(scene.dependencies);
		assert.is(await find(quick.username), null);
		assert.is(await User.count({ where: { isActive: true } }), people);
	});

	test('an address gets three mails a day at most', async () => {
		const limits = scene.dependencies.limits;
		scene.dependencies.limits = createRateLimits(1, standing);
		scene.dependencies.log = { ...scene.dependencies.log, warn: () => undefined };
		const before = post.mails.length;
		for (let count = 0; count < 5; count++)
			await register({ ...someone(), email: 'bombed@example.org' }, { ip: `10.7.7.${count}` });
		const last = someone();
		await register(last, { ip: '10.7.7.9' });
		for (let mails = 0; mails < 3; mails++) await tokenFor('bombed@example.org');
		const isLeft = () => QueuedJob.count({ where: { state: ['queued', 'running'] } });
		await until(async () => !(await isLeft()), 'the end of all jobs');
		assert.is(post.mails.slice(before).filter(({ to }) => to[0] === 'bombed@example.org').length, 3);
		scene.dependencies.limits = limits;
	});

	test('two hundred wait in a namespace; the link of the next stays good, and other namespaces are open', async () => {
		const state = { passwordHash: 'x', role: 'customer' as const, isActive: false, registeredAt: new Date() };
		const rows = Array.from({ length: 200 }, (_, index) => ({
			...{ username: `flood-${index}`, email: null, displayName: 'Flood' },
			...state
		}));
		await User.bulkCreate(rows);
		const flood = await User.findAll({ where: { displayName: 'Flood' } });
		await UserNamespace.bulkCreate(
			flood.map(({ id }) => ({ userId: id, namespace: 'beta', isDefault: true, defaultKey: id }))
		);
		const guest = someone();
		await register(guest, { namespace: 'beta' });
		const token = await tokenFor(guest.email);
		assert.is((await refusal(confirm(token))).code, 'conflict');
		await arrive(someone());
		await flood[0]!.destroy();
		await confirm(token);
		assert.ok(await find(guest.username));
	});

	test('of unconfirmed registrations the newest thousand of a namespace are kept', async () => {
		await Registration.destroy({ where: {} });
		await User.destroy({ where: { displayName: 'Flood' } });
		const row = {
			namespace: 'beta',
			email: 'x@example.org',
			displayName: 'x',
			passwordHash: 'x',
			locale: 'de' as const
		};
		const later = new Date(Date.now() + 3_600_000);
		await Registration.bulkCreate(
			Array.from({ length: 1000 }, (_, n) => ({ ...row, username: `n-${n}`, tokenHash: `${n}`, expiresAt: later }))
		);
		await register(someone());
		assert.is(await Registration.count(), 1001);
		const guest = someone();
		await register(guest, { namespace: 'beta' });
		assert.is(await Registration.count({ where: { namespace: 'beta' } }), 1000);
		assert.is(await Registration.count({ where: { username: 'n-0' } }), 0);
		await confirm(await tokenFor(guest.email));
	});
});
