/** Synonyms of the event screens, in both languages whatever the reader's language. */
export const screenSynonyms: Readonly<Record<string, string>> = {
	'/admin/events':
		'quiz abend evening kneipenquiz pub rallye rally turnier kopieren duplicate archiv archive papierkorb',
	'/admin/catalogs': 'runde runden round rounds station stations katalog kataloge catalog import kahoot moodle',
	'/admin/questions': 'question antworten answers auswahl multiple choice sortieren zuordnen editor schreiben write',
	'/admin/teams': 'spieler player players gruppe group groups mannschaft teilnehmer participant gast guest namen names',
	'/admin/event/host':
		'moderator moderation moderieren regie host steuerung control pult desk starten start beenden end stop pause ansage announcement durchsage einfrieren freeze probe rehearsal bots',
	'/admin/event/dashboard':
		'beamer projektor projector bildschirm screen monitor display fernseher tv wand wall anzeige countdown uhr clock ton sound musik music',
	'/admin/results':
		'gewinner winner winners sieger rangliste ranking leaderboard punkte point points score scores urkunde urkunden certificate certificates platz place export csv excel preis prize award',
	'/admin/photos': 'bild bilder picture pictures galerie gallery freigeben approve',
	'/admin/statistics': 'auswertung analyse analysis analytics diagramm chart schwierigkeit difficulty',
	'/admin/summary':
		'drucken print pdf karte karten card cards aufkleber sticker stickers etikett label labels plakat poster einladung invitation brief letter qr code codes pin urkunde',
	'/admin/event/settings': 'regeln rule rules option options timer countdown zeit time konfiguration configuration',
	'/admin/media': 'bild bilder picture pictures image foto photo datei file files upload logo'
};
