import * as assert from 'uvu/assert';
import { createSettingsCache } from '../../../server/access/settings-cache.ts';
import { createNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { removeNamespace, updateNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { showManagement } from '../../../server/features/platform/management/operations.ts';
import { ProjectSettings } from '../../../server/features/platform/settings/model.ts';
import { saveSettings, showSettings } from '../../../server/features/platform/settings/operations.ts';
import { LoginSession } from '../../../server/features/platform/users/model.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';
import { makeUser } from '../../support/staff.ts';

const hourMs = 3_600_000;

forEachDatabase('the settings of the installation', ({ test, open }) => {
	let scene: Scene;
	const save = (fields: object, more = {}) => scene.call(saveSettings, fields, more);
	const show = async (more = {}) => (await scene.call(showSettings, {}, more)).settings;
	test.before(async () => {
		scene = await openScene({ open });
		// Nothing is sent here: without any server registration could not be opened.
		scene.dependencies.env.SMTP_URL = 'smtp://127.0.0.1:9';
	});

	test('start closed, in German, with eight hours', async () =>
		assert.equal(await show(), {
			registrationEnabled: false,
			defaultLocale: 'de',
			sessionIdleHours: 8,
			ticketPublicSubmission: false,
			version: 1
		}));

	test('only given fields change, immediately, and another process is notified', async () => {
		const other = createSettingsCache(scene.dependencies.database);
		await other.load();
		const { settings } = await save({ defaultLocale: 'en' });
		assert.equal([settings.defaultLocale, settings.sessionIdleHours, settings.version], ['en', 8, 2]);
		assert.is(scene.dependencies.settings.current().defaultLocale, 'en');
		assert.is(other.current().defaultLocale, 'de');
		await other.look();
		assert.is(other.current().defaultLocale, 'en');
	});

	test('an unchanged setting keeps the version, an old version is rejected', async () => {
		const { version } = await show();
		assert.is((await save({})).settings.version, version);
		assert.is((await save({ defaultLocale: 'en' })).settings.version, version);
		const late = await refusal(save({ defaultLocale: 'de' }, { ifVersion: version - 1 }));
		assert.equal([late.code, late.extra.currentVersion], ['version_conflict', version]);
		assert.is((await save({ defaultLocale: 'de' }, { ifVersion: version })).settings.version, version + 1);
	});

	test('of two changes of one version one is refused', async () => {
		const { version } = await show();
		const both = await Promise.allSettled(
			[12, 24].map((hours) => save({ sessionIdleHours: hours }, { ifVersion: version }))
		);
		assert.equal(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
	});

	const faulty: [name: string, fields: object, faults: string[]][] = [
		['no time at all', { sessionIdleHours: 0 }, ['sessionIdleHours too_small']],
		['more than two weeks', { sessionIdleHours: 337 }, ['sessionIdleHours too_big']],
		['half an hour', { sessionIdleHours: 1.5 }, ['sessionIdleHours invalid_type']],
		['an unknown language', { defaultLocale: 'fr' }, ['defaultLocale invalid_enum']],
		[
			'several faults',
			{ registrationEnabled: 'yes', ticketPublicSubmission: null, sessionIdleHours: '8' },
			['registrationEnabled invalid_type', 'sessionIdleHours invalid_type', 'ticketPublicSubmission not_nullable']
		]
	];
	for (const [name, fields, faults] of faulty)
		test(`${name} is rejected with every error, and nothing changes`, async () => {
			const before = await show();
			const refused = await refusal(save({ registrationEnabled: true, ...fields }));
			assert.equal(faultsOf(refused).sort(), faults);
			assert.equal(await show(), before);
		});

	test('a new idle time applies to open sessions, and revives none that expired', async () => {
		await save({ sessionIdleHours: 8 });
		const { id: userId } = await makeUser(scene, 'analyst');
		const now = Date.now();
		const session = (userIdOrNone: number | null, seenHoursAgo: number, endsInHours: number) =>
			LoginSession.create({
				tokenHash: `${Math.random()}`,
				userId: userIdOrNone,
				data: {},
				ip: '',
				userAgent: '',
				lastSeenAt: new Date(now - seenHoursAgo * hourMs),
				expiresAt: new Date(now + endsInHours * hourMs)
			});
		const open = await session(userId, 2, 6);
		const over = await session(userId, 9, -1);
		const form = await session(null, 0.5, 0.5);
		const hoursLeft = async (row: LoginSession) =>
			Math.round(((await row.reload()).expiresAt.getTime() - now) / hourMs / 0.5) * 0.5;
		await save({ sessionIdleHours: 100 });
		assert.equal([await hoursLeft(open), await hoursLeft(over), await hoursLeft(form)], [98, -1, 0.5]);
		await save({ sessionIdleHours: 1 });
		assert.is(await hoursLeft(open), -1);
		await save({ sessionIdleHours: 8 });
		assert.is(await hoursLeft(open), -1);
	});

	test('every namespace has its own answer about tickets', async () => {
		const { settings } = await save({ ticketPublicSubmission: true }, { namespace: 'beta' });
		assert.is(settings.ticketPublicSubmission, true);
		assert.equal([(await show()).ticketPublicSubmission, (await show()).version], [false, settings.version]);
		assert.is((await show({ namespace: 'beta' })).ticketPublicSubmission, true);
	});

	test('a namespace gets its row, keeps it when renamed, and is removed with it', async () => {
		const rows = async (namespace: string) => ProjectSettings.count({ where: { namespace } });
		await scene.call(createNamespace, { namespace: 'gamma' });
		assert.is(await rows('gamma'), 1);
		await save({ ticketPublicSubmission: true }, { namespace: 'gamma' });
		await scene.call(updateNamespace, { id: 'gamma', namespace: 'delta' });
		assert.equal([await rows('gamma'), await rows('delta')], [0, 1]);
		assert.is((await show({ namespace: 'delta' })).ticketPublicSubmission, true);
		await scene.call(removeNamespace, { id: 'delta' });
		assert.is(await rows('delta'), 0);
		assert.is(await rows('default'), 1, 'the one that always was there');
	});

	test('the overview counts existing records, here and everywhere', async () => {
		await scene.event();
		await scene.event({}, 'beta');
		await scene.token(['quiz:read']);
		const { links, waiting, mail } = await scene.call(showManagement, {});
		const counts = Object.fromEntries(links.map(({ key, count }) => [key, count]));
		assert.equal([counts.namespaces, counts.domains, counts.events, counts.tokens], [3, 0, 1, 1]);
		assert.equal([waiting, mail], [0, { own: false, fallback: true }]);
	});

	test('only administrators get in', async () => {
		const actor = userOf('customer', 'acme');
		for (const call of [
			scene.call(showSettings, {}, { actor }),
			scene.call(showManagement, {}, { actor }),
			save({ registrationEnabled: true }, { actor })
		])
			assert.is((await refusal(call)).code, 'forbidden');
	});
});
