import * as assert from 'uvu/assert';
import { sheets } from '#lib/print/sheets.ts';
import {
	createEvent,
	showEvent,
	showPuzzleWord,
	updateEvent
} from '../../../server/features/authoring/events/operations.ts';
import { shownGroups } from '../../../server/features/authoring/events/settings/settings-form.ts';
import { publicSettings, settingsOf, type Settings } from '../../../server/features/authoring/events/settings.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';

const picture = '/uploads/a.png';
const award = [{ title: 'Bestes Kostüm', teamUid: 'a'.repeat(32) }];
type Row = [fallback: unknown, other: unknown, who: 'P' | 'A'];

// Contract-quiz section 4: the default of each key, another value, and who sees it.
const contract: Record<keyof Settings, Row> = {
	pageTitle: ['', 'Fest', 'P'],
	locale: ['de', 'en', 'P'],
	timeZone: ['Europe/Berlin', 'Europe/Lisbon', 'P'],
	colors: [{}, { primary: '#123456' }, 'P'],
	startTheme: ['auto', 'dark', 'P'],
	effectsProfile: ['professional', 'lively', 'P'],
	logoPath: [null, picture, 'P'],
	ogImagePath: [null, picture, 'P'],
	inviteText: ['', '<p>Hallo</p>', 'A'],
	qrLogin: [false, true, 'P'],
	qrRemember: [true, false, 'P'],
	restrictToTeams: [false, true, 'P'],
	expectedTeams: [null, 40, 'A'],
	joinClosed: [false, true, 'A'],
	joinWord: ['', 'Leuchtturm', 'A'],
	randomNames: [true, false, 'P'],
	randomNameStrategy: ['ai', 'lexicon', 'A'],
	randomNameDomains: [[], ['nature'], 'A'],
	randomNameTones: [[], ['bold'], 'A'],
	randomNameBuffer: [0, 99_999, 'A'],
	randomNameLocale: ['', 'de-DE', 'A'],
	playMode: ['self', 'host', 'P'],
	stationWord: ['station', 'round', 'P'],
	shuffleQuestions: [true, false, 'A'],
	shuffleAnswers: [true, false, 'A'],
	competitionMode: [false, true, 'P'],
	verifiedResultsOnly: [false, true, 'A'],
	countdownEnabled: [true, false, 'P'],
	countdown: [0, 3600, 'P'],
	timeBonusFloor: [1, 0.5, 'P'],
	partialCredit: [[], ['mc', 'sort'], 'P'],
	instantFeedback: [false, true, 'P'],
	revealSolutions: ['never', 'event', 'P'],
	teamResults: [false, true, 'P'],
	resultsViewMode: ['split', 'hub', 'P'],
	rankingCounts: ['running', 'finished', 'P'],
	boardMode: ['live', 'hidden', 'P'],
	puzzleWordEnabled: [false, true, 'P'],
	puzzleFeedback: ['', 'Gut!', 'A'],
	photoUpload: [false, true, 'P'],
	photoConsentText: ['', 'Ja?', 'P'],
	photoModeration: ['before', 'after', 'A'],
	photoRetentionDays: [90, 0, 'A'],
	repeatCounts: ['first', 'best', 'P'],
	customAwards: [[], award, 'A'],
	csvDelimiter: [';', 'tab', 'A'],
	dashboardShareEnabled: [false, true, 'A'],
	dashboardSponsorEnabled: [false, true, 'A'],
	dashboardModules: [settingsOf({}).dashboardModules, settingsOf({}).dashboardModules.toReversed(), 'A'],
	dashboardSponsorModules: [null, settingsOf({}).dashboardModules.toReversed(), 'A'],
	dashboardTheme: ['light', 'dark', 'A'],
	dashboardFixedHeight: ['', '80.5vh', 'A'],
	dashboardInfoText: ['', '<h2>Heute</h2>', 'A'],
	dashboardMediaEmbed: [[], ['https://example.org/a'], 'A'],
	dashboardVisibilityStart: [null, '2026-07-01T10:00', 'A'],
	dashboardVisibilityEnd: [null, '2026-07-02T10:00', 'A'],
	qrColorTeam: ['#0b5cad', '#000000', 'A'],
	qrColorCatalog: ['#b3261e', '#000000', 'A'],
	qrColorEvent: ['#2f6b2f', '#000000', 'A'],
	qrBackground: ['#ffffff', '#fefefe', 'A'],
	qrSize: [512, 64, 'A'],
	qrLogoPath: [null, picture, 'A'],
	qrLogoWidth: [20, 30, 'A'],
	qrLogoPunchout: [true, false, 'A'],
	stickerTemplate: ['avery_l7163', 'avery_j8165', 'A'],
	stickerCustom: [{ ...sheets.avery_l7163 }, { ...sheets.avery_l7160, rows: 3 }, 'A'],
	stickerPrintHeader: [true, false, 'A'],
	stickerPrintSubheader: [true, false, 'A'],
	stickerPrintCatalog: [true, false, 'A'],
	stickerPrintDesc: [false, true, 'A'],
	stickerBgPath: [null, picture, 'A'],
	stickerQrSizePct: [42, 100, 'A'],
	stickerQrTop: [10, 0, 'A'],
	stickerQrLeft: [75, 100, 'A'],
	stickerDescTop: [10, 0, 'A'],
	stickerDescLeft: [10, 100, 'A'],
	stickerDescWidth: [60, 0, 'A'],
	stickerDescHeight: [60, 100, 'A'],
	stickerHeaderFontSize: [12, 4, 'A'],
	stickerSubheaderFontSize: [10, 48, 'A'],
	stickerCatalogFontSize: [11, 48, 'A'],
	stickerDescFontSize: [10, 48, 'A'],
	stickerTextColor: ['#000000', '#abcdef', 'A'],
	stickerQrColor: ['#000000', '#abcdef', 'A']
};
const others = Object.fromEntries(Object.entries(contract).map(([key, [, other]]) => [key, other]));

forEachDatabase('the settings of an event', ({ test, open }) => {
	let scene: Scene;
	const update = (event: string, config: Record<string, unknown>) => scene.call(updateEvent, { event, config });
	const show = async (event: string) => (await scene.call(showEvent, { event })).event.config;

	test.before(async () => {
		scene = await openScene({ open });
	});

	test('every key of the contract exists with its default, visible to authorised users', () => {
		const defaults = settingsOf({});
		assert.equal(Object.keys(defaults).sort(), Object.keys(contract).sort());
		for (const [key, [fallback]] of Object.entries(contract))
			assert.equal(defaults[key as keyof Settings], fallback, key);
		const seen = Object.keys(contract).filter((key) => contract[key as keyof Settings][2] === 'P');
		assert.equal(Object.keys(publicSettings(defaults)).sort(), seen.sort());
	});

	test('the screen offers every setting', () => {
		const shown = shownGroups().flatMap(({ settings }) => settings.map(({ key }) => key));
		assert.equal(shown.sort(), Object.keys(contract).sort());
		assert.is(shownGroups().length, 7);
	});

	test('all keys are set together; then one changes alone, and null is its default again', async () => {
		const { uid } = await scene.event();
		const { event } = await update(uid, others);
		for (const [key, value] of Object.entries(others)) assert.equal(event.config[key as keyof Settings], value, key);
		assert.equal((await update(uid, { countdown: 5 })).event.config, { ...event.config, countdown: 5 });
		const nothing = Object.fromEntries(Object.keys(contract).map((key) => [key, null]));
		const reset = (await update(uid, nothing)).event.config;
		for (const [key, [fallback]] of Object.entries(contract)) assert.equal(reset[key as keyof Settings], fallback, key);
		assert.is(reset.dashboardSponsorModulesInherited, true);
	});

	const faulty: [config: Record<string, unknown>, faults: string[]][] = [
		[{ noSuchKey: 1, countdown: 5 }, ['config.noSuchKey unknown_field']],
		[{ countdown: 3601 }, ['config.countdown too_big']],
		[{ countdown: '5' }, ['config.countdown invalid_type']],
		[{ colors: { primary: 'red' } }, ['config.colors.primary invalid_format']],
		[{ colors: { border: '#000000' } }, ['config.colors.border unknown_field']],
		[{ qrColorTeam: '#dddddd' }, ['config.qrColorTeam contrast']],
		[{ qrBackground: '#0b5cad' }, ['config.qrBackground contrast']],
		[{ dashboardMediaEmbed: ['http://example.org'] }, ['config.dashboardMediaEmbed[0] invalid_format']],
		[{ dashboardFixedHeight: '10%' }, ['config.dashboardFixedHeight invalid_format']],
		[{ logoPath: 'javascript:alert(1)' }, ['config.logoPath unsafe_url']],
		[
			{ customAwards: [{ title: '', teamUid: 'x' }] },
			['config.customAwards[0].teamUid invalid_format', 'config.customAwards[0].title required']
		],
		[{ customAwards: Array.from({ length: 11 }, () => award[0]) }, ['config.customAwards too_long']],
		[{ randomNameDomains: ['cars'] }, ['config.randomNameDomains[0] invalid_enum']],
		[{ randomNameLocale: '!!' }, ['config.randomNameLocale invalid_format']],
		[
			{ dashboardVisibilityStart: '2026-07-02T10:00', dashboardVisibilityEnd: '2026-07-02T10:00' },
			['config.dashboardVisibilityEnd too_small']
		]
	];
	for (const [config, faults] of faulty)
		test(`${JSON.stringify(config).slice(0, 60)} is rejected, and nothing is stored`, async () => {
			const { uid } = await scene.event({ config: { countdown: 20 } });
			const before = await show(uid);
			assert.equal(faultsOf(await refusal(update(uid, config))).sort(), faults);
			assert.equal(await show(uid), before);
		});

	test('names of before are read, values in any case are stored in small letters, dropped keys are named', async () => {
		const { uid } = await scene.event();
		const { event, ignored } = await update(uid, {
			backgroundColor: '#FFFFFF',
			buttonColor: '#0A0B0C',
			title: 'Fest',
			QRUser: true,
			randomNameStrategy: 'LEXICON',
			randomNameTones: ['Bold', 'bold'],
			randomNameLocale: 'de-de',
			partialCredit: true,
			effectsProfile: 'v1.marketing',
			customCss: 'x'
		});
		const { colors, pageTitle, qrLogin, randomNameStrategy, randomNameTones, randomNameLocale } = event.config;
		assert.equal(colors, { background: '#ffffff', primary: '#0a0b0c' });
		assert.equal([pageTitle, qrLogin, ignored], ['Fest', true, ['customCss']]);
		assert.equal([randomNameStrategy, randomNameTones, randomNameLocale], ['lexicon', ['bold'], 'de-DE']);
		assert.equal([event.config.partialCredit.length, event.config.effectsProfile], [4, 'lively']);
	});

	test('texts of people contain nothing that runs', async () => {
		const { uid } = await scene.event();
		const html = '<h2 onclick="x()">Hallo</h2><script>x()</script><a href="https://example.org">da</a>';
		const { event } = await update(uid, { inviteText: html, dashboardInfoText: html });
		assert.equal([event.config.inviteText, event.config.dashboardInfoText], Array(2).fill('<h2>Hallo</h2>da'));
	});

	test('the puzzle word is returned to people who may set it, and to nobody else', async () => {
		const { uid } = await scene.event({ config: { puzzleWord: 'Laterne' } });
		const word = (role: 'event-manager' | 'analyst', namespace = 'acme') =>
			scene.call(showPuzzleWord, { event: uid }, { actor: userOf(role, namespace), namespace });
		assert.equal(await word('event-manager'), { puzzleWord: 'Laterne' });
		assert.is((await refusal(word('analyst'))).code, 'forbidden');
		assert.is((await refusal(word('event-manager', 'beta'))).code, 'not_found');
		const { event } = await scene.call(createEvent, { name: 'Ohne' });
		assert.equal(await scene.call(showPuzzleWord, { event: event.uid }), { puzzleWord: null });
	});
});
