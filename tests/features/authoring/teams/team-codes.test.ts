import * as assert from 'uvu/assert';
import { QuizEvent } from '../../../../server/features/authoring/events/model.ts';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { findCode } from '../../../../server/features/gameplay/play/operations/entry.ts';
import { joinEvent } from '../../../../server/features/gameplay/play/operations/join.ts';
import { giveTeamCodes, readTeamCode } from '../../../../server/features/authoring/teams/join-code.ts';
import { Team } from '../../../../server/features/authoring/teams/model.ts';
import {
	createTeams,
	listTeamLinks,
	listTeams,
	rotateTeam
} from '../../../../server/features/authoring/teams/operations.ts';
import { removeTeam } from '../../../../server/features/gameplay/results/operations.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { freshId } from '../../../support/phone/phone.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('team codes', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const anonymous = { actor: { kind: 'anonymous' as const } };
	const join = (teamCode: string, fields: object = {}) =>
		scene.call(joinEvent, { event, joinId: freshId('join'), teamCode, ...fields }, anonymous);
	const codeOf = async (uid: string, of = event) =>
		(await scene.call(listTeamLinks, { event: of })).links.find((link) => link.uid === uid)!.code!;
	const refused = async (outcome: Promise<unknown>) => (await refusal(outcome)).code;
	const listed = async (name = 'Owls', of = event) =>
		(await scene.call(createTeams, { event: of, names: [name] })).teams[0]!.uid;

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		event = (await scene.event()).uid;
	});

	test('the code of the card joins the team, however it is typed', async () => {
		const uid = await listed();
		const code = await codeOf(uid);
		assert.match(code, /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
		const bare = code.replace('-', '');
		for (const typed of [
			code,
			bare,
			bare.toLowerCase(),
			` ${bare.slice(0, 3)} ${bare.slice(3)} `,
			code.replace('-', '–')
		])
			assert.is((await join(typed)).team.uid, uid, typed);
		await scene.call(updateEvent, { event, config: { restrictToTeams: true } });
		assert.is((await join(code)).team.uid, uid);
	});

	test('a wrong, foreign, removed or replaced code opens nothing', async () => {
		const [uid, other] = [await listed(), (await scene.event()).uid];
		const code = await codeOf(uid);
		assert.is(await refused(join('AAAA-AAAA')), 'invalid_team_token');
		assert.is(await refused(join('')), 'invalid_team_token');
		assert.is(await refused(join(await codeOf(await listed('Else', other), other))), 'invalid_team_token');
		await scene.call(rotateTeam, { event, uid });
		const fresh = await codeOf(uid);
		assert.is.not(fresh, code);
		assert.is(await refused(join(code)), 'invalid_team_token');
		assert.is((await join(fresh)).team.uid, uid);
		await scene.call(removeTeam, { event, uid });
		assert.is(await refused(join(fresh)), 'invalid_team_token');
		assert.is((await scene.call(findCode, { code: fresh }, anonymous)).eventUid, null);
	});

	test('a self-joined team has a code too; no list and no row shows one', async () => {
		const { team } = await scene.call(joinEvent, { event, joinId: freshId('join'), name: 'Foxes' }, anonymous);
		const uid = await listed();
		const code = (await codeOf(uid)).replace('-', '');
		const rows = await Team.findAll({ where: { eventUid: event }, raw: true });
		assert.ok(rows.every(({ joinCodeHash, joinCodeEnc }) => joinCodeHash!.length === 64 && joinCodeEnc));
		assert.is(new Set(rows.map(({ joinCodeHash }) => joinCodeHash)).size, 2);
		assert.not.match(JSON.stringify(rows), new RegExp(code));
		const list = JSON.stringify(await scene.call(listTeams, { event, all: true }));
		assert.ok(list.includes(team.uid) && !/code/i.test(list));
	});

	test('a typed code finds its event: that of an event, or of a team with the code to fill in', async () => {
		const { joinCode, uid } = (await QuizEvent.findByPk(event))!;
		const code = await codeOf(await listed());
		const find = (typed: string) => scene.call(findCode, { code: typed }, anonymous);
		assert.equal(await find(joinCode.toLowerCase()), { eventUid: uid });
		assert.equal(await find(code.replace('-', ' ').toLowerCase()), { eventUid: uid, teamCode: code });
		for (const typed of ['', 'AAAA-AAAA', 'ÄÖÜß', 'x'.repeat(64)]) assert.equal(await find(typed), { eventUid: null });
	});

	test('teams of before get a code when the product starts, those that have one keep it', async () => {
		const [old, young] = [await listed('Old'), await listed('Young')];
		const kept = await codeOf(young);
		const { updatedAt } = (await Team.findByPk(old))!;
		await Team.update({ joinCodeHash: null, joinCodeEnc: null }, { where: { uid: old }, silent: true });
		const { links } = await scene.call(listTeamLinks, { event });
		assert.is(links.find(({ uid }) => uid === old)!.code, null);
		for (let times = 0; times < 2; times += 1)
			await giveTeamCodes(scene.dependencies.database, scene.dependencies.env.SECRET_KEY);
		assert.is((await join(await codeOf(old))).team.uid, old);
		assert.is(await codeOf(young), kept);
		assert.equal((await Team.findByPk(old))!.updatedAt, updatedAt);
	});

	test('only eight unambiguous characters can be a code', () => {
		for (const typed of ['K7QD-M2X', 'K7QD-M2XAB', 'K7QD-M2X0', 'K7QD-M2XI', 'ÄÄÄÄÄÄÄÄ'])
			assert.is(readTeamCode(typed), null, typed);
	});
});
