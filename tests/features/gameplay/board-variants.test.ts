import type { IncomingMessage } from 'node:http';
import * as assert from 'uvu/assert';
import { liveAuthorisation } from '../../../server/features/gameplay/dashboards/authorisation.ts';
import { previewDashboard, showDashboard, showLinks } from '../../../server/features/gameplay/dashboards/operations.ts';
import { correctAnswer } from '../../../server/features/gameplay/results/operations/corrections.ts';
import { rotateShareToken, updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { moduleIds } from '../../../server/features/authoring/events/modules.ts';
import { QuestionResult } from '../../../server/features/gameplay/results/model.ts';
import { updateTeam } from '../../../server/features/authoring/teams/operations.ts';
import type { QuestionList } from '#lib/live/question-list.ts';
import type { CatalogList, Topic } from '#lib/live/wire.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../support/phone/game.ts';
import { liveSources } from '../../support/live/live-sources.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';

const anonymous = { actor: { kind: 'anonymous' as const } };
const callers: Parameters<typeof liveAuthorisation>[1] = {
	callerOf: () => ({ host: 'localhost', ip: '127.0.0.1' }),
	staffOf: async () => anonymous.actor
};
const only = (...ids: string[]) => ids.map((id) => ({ id, enabled: true }));

forEachDatabase('the boards of an event', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => void (event = (await scene.event({ name: 'Fest' })).uid));
	test.after.each(() => scene.setTime(null));

	const set = (config: object) => scene.call(updateEvent, { event, config });
	const link = async (variant: 'public' | 'sponsor') => (await scene.call(rotateShareToken, { event, variant })).token;
	const look = async (token: string, variant: 'public' | 'sponsor') => {
		const view = await scene.call(showDashboard, { event, token, variant }, anonymous);
		if (view.state !== 'open') throw new Error('The board should be open.');
		return view;
	};
	const idsOf = ({ modules }: { modules: { id: string }[] }) => modules.map(({ id }) => id);

	test('sponsors have a link and modules of their own, and neither link opens the other board', async () => {
		await set({ dashboardModules: only('rankings', 'header') });
		const [open, sponsor] = [await link('public'), await link('sponsor')];
		assert.equal(idsOf(await look(sponsor, 'sponsor')), ['rankings', 'header'], 'those of everybody until chosen');
		await set({ dashboardSponsorModules: only('media', 'awards') });
		assert.equal(idsOf(await look(sponsor, 'sponsor')), ['media', 'awards']);
		assert.equal(idsOf(await look(open, 'public')), ['rankings', 'header']);
		for (const [token, variant] of [
			[open, 'sponsor'],
			[sponsor, 'public']
		] as const)
			assert.is((await refusal(look(token, variant))).code, 'share_denied');
		const links = await scene.call(showLinks, { event });
		assert.ok(links.sponsor!.endsWith(`/dashboard/${sponsor}?variant=sponsor`));
		const second = await link('sponsor');
		assert.is((await refusal(look(sponsor, 'sponsor'))).code, 'share_denied');
		await set({ dashboardSponsorEnabled: false });
		assert.is((await refusal(look(second, 'sponsor'))).code, 'share_denied');
		assert.is((await scene.call(showLinks, { event })).sponsor, null);
		assert.equal(idsOf(await look(open, 'public')), ['rankings', 'header']);
	});

	test('a screen can follow what one of its modules shows, of its own variant, and nothing more', async () => {
		await set({ dashboardModules: only('awards', 'wrongAnswers'), dashboardSponsorModules: only('catalogProgress') });
		const authorisation = liveAuthorisation(scene.dependencies, callers);
		const audience = async (variant: 'public' | 'sponsor', token: string, topic: Topic) => {
			const auth = { share: { event, token, variant } };
			const reader = await authorisation.authorise(auth, { headers: {} } as IncomingMessage);
			if (!reader.ok) return reader.error;
			const answer = await authorisation.allow(reader.actor, topic, event);
			return answer.ok ? answer.key.audience : answer.error;
		};
		const [open, sponsor] = [await link('public'), await link('sponsor')];
		const denied = 'share_denied';
		assert.equal(
			await Promise.all(
				(['rankings', 'questions', 'catalogs', 'results', 'photos'] as const).map((topic) =>
					audience('public', open, topic)
				)
			),
			['first3', 'share-wrong', denied, denied, denied]
		);
		assert.is(await audience('sponsor', sponsor, 'catalogs'), 'share');
		for (const topic of ['rankings', 'questions'] as const)
			assert.is(await audience('sponsor', sponsor, topic), denied, topic);
		assert.is(await audience('sponsor', open, 'catalogs'), denied);
		const leaders = { id: 'pointsLeader', enabled: true, options: { limit: 7 } };
		const ranked = { id: 'rankings', enabled: true, options: { limit: 4, ranking: 'accuracy' } };
		await set({ dashboardModules: [leaders, ranked] });
		assert.is(await audience('public', open, 'rankings'), 'first7-points+4-accuracy');
	});

	test('codes, text and addresses are in the view only with their module, and no code before the start', async () => {
		await putCatalog(scene, event, 'tower', [choice('One')]);
		await putCatalog(scene, event, 'bridge', [choice('Two')]);
		const token = await link('public');
		await set({
			dashboardInfoText: '<p>Hallo</p><script>1</script>',
			dashboardMediaEmbed: ['https://example.org/a.png']
		});
		const bare = await look(token, 'public');
		assert.equal([bare.stations, bare.infoText, bare.media], [[], '', []]);
		await set({ dashboardModules: only('qrCodes', 'infoBanner', 'media') });
		const full = await look(token, 'public');
		assert.equal([full.infoText, full.media], ['<p>Hallo</p>', ['https://example.org/a.png']]);
		assert.equal(
			full.stations.map(({ name, url }) => [name, new URL(url).search]),
			['tower', 'bridge'].map((slug) => [slug, `?event=${event}&katalog=${slug}`])
		);
		await set({
			dashboardModules: [{ id: 'qrCodes', enabled: true, options: { catalogs: [full.stations[1]!.uid] } }]
		});
		assert.equal(
			(await look(token, 'public')).stations.map(({ name }) => name),
			['bridge']
		);
		await scene.call(updateEvent, { event, start_date: new Date(Date.now() + 3_600_000).toISOString() });
		assert.equal((await look(token, 'public')).stations, []);
	});

	test('people who set it up see all of it, published or not; nobody else does', async () => {
		await scene.call(updateEvent, { event, published: false });
		const { view } = await scene.call(previewDashboard, { event });
		assert.equal(idsOf(view), [...moduleIds]);
		assert.is(view.modules.length, 16);
		assert.is((await refusal(scene.call(previewDashboard, { event }, { namespace: 'beta' }))).code, 'not_found');
		assert.is((await refusal(scene.call(previewDashboard, { event }, anonymous))).status, 401);
	});

	test('a window ends after it begins, and at times that clocks show', async () => {
		const faultsOf = async (config: object) =>
			(await refusal(set(config))).details!.map(({ path, code }) => `${path} ${code}`);
		await set({ timeZone: 'Europe/Berlin' });
		const skipped = '2027-03-28T02:30';
		assert.equal(await faultsOf({ dashboardVisibilityStart: skipped }), [
			'config.dashboardVisibilityStart skipped_time'
		]);
		assert.equal(await faultsOf({ dashboardVisibilityEnd: skipped }), ['config.dashboardVisibilityEnd skipped_time']);
		await set({ timeZone: 'UTC', dashboardVisibilityStart: skipped });
		assert.equal(await faultsOf({ timeZone: 'Europe/Berlin' }), ['config.timeZone skipped_time']);
		assert.equal(await faultsOf({ dashboardVisibilityEnd: '2027-03-28T02:30' }), [
			'config.dashboardVisibilityEnd too_small'
		]);
	});

	const topic = async <T>(name: 'questions' | 'catalogs', audience: string): Promise<T> =>
		(await liveSources(scene.dependencies)[name]({ namespace: 'acme', eventUid: event }, [audience])).get(
			audience
		) as T;
	const questions = (audience = 'share') => topic<QuestionList>('questions', audience);
	/** A team that answers the questions of a station rightly or not. */
	async function answer(
		phone: Awaited<ReturnType<typeof joinGame>>,
		ids: Awaited<ReturnType<typeof putCatalog>>,
		verdicts: ('right' | 'wrong')[]
	) {
		const { attemptId } = await phone.start('tower');
		for (const [index, id] of [...ids.values()].entries())
			if (verdicts[index]) await phone.answer(attemptId, id, pick(id, verdicts[index]));
	}

	test('question statistics: numbers and wrong teams, without any answer; hidden names and boards stay hidden', async () => {
		const ids = await putCatalog(scene, event, 'tower', [choice('One'), choice('Two')]);
		const [owls, foxes] = [
			await joinGame(scene, event, { name: 'Owls' }),
			await joinGame(scene, event, { name: 'Foxes' })
		];
		await answer(owls, ids, ['right', 'wrong']);
		await answer(foxes, ids, ['wrong']);
		const list = await questions();
		assert.equal(
			list.rows.map(({ prompt, answered, right, wrong }) => [prompt, answered, right, wrong]),
			[
				['One', 2, 1, 1],
				['Two', 1, 0, 1]
			]
		);
		assert.equal(list.wrongAnswers.map(({ name, prompt }) => `${name} ${prompt}`).sort(), ['Foxes One', 'Owls Two']);
		assert.equal(Object.keys(list.wrongAnswers[0]!).sort(), ['at', 'catalog', 'name', 'prompt']);
		assert.equal((await questions('share-rows')).wrongAnswers, []);
		assert.equal((await questions('share-wrong')).rows, []);
		await scene.call(updateTeam, { event, uid: owls.team.uid, hidden: true });
		const names = async (audience?: string) => (await questions(audience)).wrongAnswers.map(({ name }) => name);
		assert.equal((await names()).sort(), ['Foxes', 'Team 1']);
		assert.ok((await names('staff')).includes('Owls'));
		await set({ boardMode: 'hidden' });
		assert.equal(await questions(), { mode: 'hidden', rows: [], wrongAnswers: [] });
		assert.is((await questions('staff')).rows.length, 2);
		const { rows } = await topic<CatalogList>('catalogs', 'share');
		assert.equal([rows[0]!.running, rows[0]!.finished], [null, null]);
		assert.is((await topic<CatalogList>('catalogs', 'staff')).rows[0]!.running, 2);
	});

	test('a frozen board keeps its question statistics: later answers and corrections do not affect them', async () => {
		const ids = await putCatalog(scene, event, 'tower', [choice('One'), choice('Two')]);
		const [owls, foxes] = [
			await joinGame(scene, event, { name: 'Owls' }),
			await joinGame(scene, event, { name: 'Foxes' })
		];
		await answer(owls, ids, ['right', 'wrong']);
		scene.setTime(new Date(Date.now() + 60_000).toISOString());
		await set({ boardMode: 'frozen' });
		const before = await questions();
		assert.is(before.rows.length, 2);
		scene.setTime(new Date(Date.now() + 120_000).toISOString());
		await answer(foxes, ids, ['wrong']);
		const wrong = await QuestionResult.findOne({
			where: { eventUid: event, teamUid: owls.team.uid, isCorrect: false }
		});
		await scene.call(correctAnswer, { id: wrong!.id, isCorrect: true, reason: 'Also right' });
		assert.equal(await questions(), before);
		const live = await questions('staff');
		assert.equal(
			live.rows.map(({ prompt, right, wrong }) => [prompt, right, wrong]),
			[
				['One', 1, 1],
				['Two', 1, 0]
			]
		);
	});

	test('nobody learns the stations before the event begins', async () => {
		await putCatalog(scene, event, 'tower', [choice('One')]);
		await scene.call(updateEvent, { event, start_date: new Date(Date.now() + 3_600_000).toISOString() });
		assert.equal((await topic<CatalogList>('catalogs', 'share')).rows, []);
		assert.is((await topic<CatalogList>('catalogs', 'staff')).rows.length, 1);
	});
});
