import * as assert from 'uvu/assert';
import { csv } from '../../../../server/operation/csv.ts';
import { teamColumns } from '../../../../server/features/gameplay/results/export/team-columns.ts';
import { createTeams, importTeams, listTeams } from '../../../../server/features/authoring/teams/operations.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, serveScene, userOf, type Scene, type Served } from '../../../support/scene.ts';
import { patient } from '../../../support/runner/machine.ts';

forEachDatabase('teams from a file', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let event: string;
	const send = (content: string | Buffer, dryRun = true, more = {}) =>
		scene.call(
			importTeams,
			{ event, file: { name: 'teams.csv', bytes: Buffer.from(content as string) }, dryRun },
			more
		);
	const names = async () => (await scene.call(listTeams, { event, all: true })).teams.map(({ name }) => name);
	const rowsOf = ({ rows }: Awaited<ReturnType<typeof send>>) =>
		rows.map(({ line, name, status, fault }) => [line, name, fault?.code ?? status].join(' '));

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.before.each(async () => {
		event = (await scene.event()).uid;
	});
	test.after(() => served.close());

	test('delimiter, encoding and heading of the column are detected', async () => {
		const files: [string, Buffer][] = [
			['utf-8', Buffer.from('\ufeffPlatz;Mannschaft;Punkte\r\n1;"Küche; A";12,5\r\n2;Öl;3\r\n')],
			['utf-8', Buffer.from('Team Name,Phone\n"Küche; A",1\nÖl,2')],
			['utf-8', Buffer.from('sep=;\nName\n"Küche; A"\nÖl')],
			['windows-1252', Buffer.from('nr\tTEAM\n1\tKüche; A\n\n2\tÖl', 'latin1')],
			['utf-16le', Buffer.from('\ufeffKüche; A\nÖl\n', 'utf16le')]
		];
		for (const [encoding, bytes] of files) {
			const report = await send(bytes);
			assert.equal([report.encoding, report.rows.map(({ name }) => name)], [encoding, ['Küche; A', 'Öl']]);
			assert.equal(report.counts, { fresh: 2, known: 0, faults: 0 });
		}
		assert.equal(await names(), []);
		assert.equal((await send('Rank;Team;Points\n1;Owls;3')).ignored, ['Rank', 'Points']);
	});

	test('every error is reported with its line, and then nothing is stored', async () => {
		await scene.call(createTeams, { event, names: ['Larks'] });
		const file = ['Team', 'Owls', '"Two\nlines"', 'OWLS', 'x'.repeat(101), '\u200b;', 'Bell\u0007', 'larks', '=1+1'];
		const report = await send(file.join('\n'));
		assert.equal(rowsOf(report), [
			'2 Owls new',
			'3 Two\ufffdlines control_character',
			'4 OWLS duplicate',
			`5 ${'x'.repeat(101)} too_long`,
			'6 \u200b blank',
			'7 Bell\ufffd control_character',
			'8 larks known',
			'9 =1+1 new'
		]);
		assert.is(report.rows[2]!.fault?.firstLine, 2);
		const refused = await refusal(send(file.join('\n'), false));
		assert.equal(faultsOf(refused), [
			'line 3 control_character',
			'line 4 duplicate',
			'line 5 too_long',
			'line 6 blank',
			'line 7 control_character'
		]);
		assert.equal(await names(), ['Larks']);
		for (const [content, code] of [
			['', 'file blank'],
			['Team\n', 'file blank'],
			['a;b\nc;d', 'file no_header'],
			['Team\n"Owls', 'line 2 open_quotes'],
			['Te\0am', 'file unknown_format']
		] as const)
			assert.equal(faultsOf(await refusal(send(content))), [code], content);
		assert.is((await refusal(send(`Team\n${'a\n'.repeat(6000)}`))).status, 413);
		assert.is((await refusal(send('a'.repeat(513 * 1024)))).status, 413);
	});

	test('a valid file is imported completely, after the existing teams; its own export changes nothing', async () => {
		await scene.call(createTeams, { event, names: ['Larks'] });
		const { counts } = await send('Team;Punkte\n=1+1;3\nLarks;2\n"Kü\tche";1'.replace('\t', ''), false);
		assert.equal(counts, { fresh: 2, known: 1, faults: 0 });
		assert.equal(await names(), ['Larks', '=1+1', 'Küche']);
		const { teams } = await scene.call(listTeams, { event });
		assert.equal(
			teams.map(({ origin, listed, sort_order }) => [origin, listed, sort_order]),
			[
				['list', true, 0],
				['import', true, 1],
				['import', true, 2]
			]
		);
		for (const [locale, delimiter] of [
			['de', ';'],
			['en', 'tab']
		] as const) {
			const rows = teams.map(({ name }, index) => ({
				name,
				place: index + 1,
				finishedAt: null,
				puzzleSolvedAt: null,
				places: {}
			}));
			const own = csv(rows as never, teamColumns, { delimiter, locale, timeZone: 'Europe/Berlin' });
			assert.match(own, /'=1\+1/);
			assert.equal((await send(own, false)).counts, { fresh: 0, known: 3, faults: 0 });
		}
		assert.is((await names()).length, 3);
	});

	test('a full list is parsed in linear time, and the route accepts it as a form', async () => {
		const began = performance.now();
		const hostile = ['Team', ...Array.from({ length: 4990 }, (_, index) => `'=${'"'.repeat(60)}${index}`)].join('\n');
		assert.is((await send(hostile)).counts.fresh, 4990);
		await refusal(send(`Team${';'.repeat(500_000)}`));
		assert.ok(performance.now() - began < patient(6000));
		const admin = await served.login('admin');
		const form = new FormData();
		form.set('file', new File(['Team\nOwls'], 'teams.csv'));
		const answer = await admin.request('POST', `/admin/teams/import?event=${event}`, { body: form });
		assert.is(answer.status, 200, answer.text);
		assert.equal(answer.json<{ dryRun: boolean; counts: object }>().counts, { fresh: 1, known: 0, faults: 0 });
		assert.equal(await names(), []);
		const analyst = { actor: userOf('analyst', 'acme') };
		assert.is((await refusal(send('Team\nOwls', true, analyst))).status, 403);
	});
});
