import type { SettingKey } from '../settings.ts';

/** Synonyms for settings, in both languages whatever the reader's language. */
export const settingSynonyms: Readonly<Partial<Record<SettingKey, string>>> = {
	locale: 'sprache language deutsch german englisch english',
	logoPath: 'logo bild picture marke brand',
	colors: 'farbe farben colour colours color colors branding',
	effectsProfile: 'konfetti confetti animation bewegung motion ton sound musik music',
	dashboardShareEnabled: 'beamer projektor projector leinwand screen',
	dashboardTheme: 'beamer projektor projector leinwand screen dunkel dark hell light',
	qrLogin: 'pin code handy phone kamera camera scanner',
	qrRemember: 'pin code handy phone gerät device',
	restrictToTeams: 'anmeldung login teilnehmer participants liste list players',
	expectedTeams: 'anzahl teams grenze limit maximum plätze places capacity',
	joinClosed: 'anmeldung einlass schließen sperren tür door lock close',
	joinWord: 'passwort password kennwort losung bots beamer leinwand screen',
	randomNames: 'namen names spitzname nickname vorschlag',
	stationWord: 'runde runden round rounds station stations',
	countdownEnabled: 'timer zeit zeitlimit time limit uhr clock countdown',
	countdown: 'timer zeit zeitlimit time limit sekunden seconds uhr clock countdown',
	timeBonusFloor: 'timer schnell fast speed tempo bonus zeit time',
	revealSolutions: 'lösung solution solutions antwort answers',
	teamResults: 'rangliste leaderboard ranking platz place',
	boardMode: 'rangliste leaderboard ranking punkte points scores einfrieren freeze',
	customAwards: 'gewinner winner sieger preis prize award pokal trophy',
	puzzleWordEnabled: 'lösungswort rätsel puzzle buchstaben letters',
	photoUpload: 'handy phone kamera camera bilder pictures',
	inviteText: 'brief letter einladung invitation',
	csvDelimiter: 'excel export komma semikolon semicolon comma'
};
