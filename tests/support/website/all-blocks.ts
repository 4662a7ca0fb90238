import sharp from 'sharp';
import { UploadedFile } from '../../../server/operation/uploaded-file.ts';
import type { Product } from '../processes/product.ts';

const link = (label: string, href = '#contact') => ({ label, href });
const night = (hue: string, shape: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
	<rect width="960" height="640" fill="${hue}"/><circle cx="740" cy="150" r="70" fill="#ffefd0"/>${shape}
	<path d="M0 520q240-80 480-20t480-30v170H0z" fill="#101820"/></svg>`;
const scenes = {
	tower: night('#7d1538', '<path d="M430 500V220l50-110 50 110v280z" fill="#fff3da"/>'),
	mill: night(
		'#0d5962',
		'<path d="M420 520l30-220h60l30 220z" fill="#1d1418"/><path d="M300 180l360 220M660 180L300 400" stroke="#ecdcc0" stroke-width="26"/>'
	),
	bridge: night('#0d5962', '<path d="M120 480q360-300 720 0" fill="none" stroke="#7d1538" stroke-width="60"/>')
};

/** Uploads three pictures; answers their addresses. */
export async function uploadScenes(product: Product): Promise<Record<keyof typeof scenes, string>> {
	const put = async (name: string, svg: string) => {
		const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
		await product.perform('media.upload', { file: new UploadedFile(`${name}.png`, bytes), dir: 'uploads' });
		return [name, `/uploads/${name}.png`] as const;
	};
	const all = await Promise.all(Object.entries(scenes).map(([name, svg]) => put(name, svg)));
	return Object.fromEntries(all) as Record<keyof typeof scenes, string>;
}

/** Every block type in each of its variants, with every field that shows something; `event` is that of a published event. */
export function allBlocks({ tower, mill, bridge }: Record<keyof typeof scenes, string>, event: string): object[] {
	const pic = (src: string, alt: string) => ({ src, alt, focusX: 0.5, focusY: 0.4 });
	const hero = {
		kicker: 'Läuft gerade, noch bis 21:30 Uhr',
		headline: 'Heute Abend leuchtet ganz Lindenau',
		text: 'Acht Stationen zwischen Rathausturm und Festzelt. Wer alle Buchstaben sammelt, kennt das Lösungswort.',
		actions: [link('Jetzt mitspielen'), link('Stationen ansehen')],
		points: ['Eintritt frei', 'ohne Konto', 'barrierefreier Zugang']
	};
	const features = {
		heading: 'Alles dabei, was ein guter Abend braucht',
		intro: 'Das Kulturamt stellt die Technik. Ihr bringt die Leute mit.',
		items: [
			{ title: 'Eine Tafel für alle', text: 'Die Leinwand zeigt jede Mannschaft, auch Platz 42.', icon: 'monitor' },
			{
				title: 'Spielen ohne Anmeldung',
				text: 'Code scannen, Namen wählen, los.',
				icon: 'smartphone',
				link: link('So läuft es ab')
			},
			{
				title: 'Auch ohne Netz',
				text: 'Antworten bleiben auf dem Telefon.',
				icon: 'wifi',
				image: pic(mill, 'Die Mühle')
			},
			{ title: 'Urkunden am selben Abend', text: 'Für jedes Team, mit Platz und Foto.', icon: 'award' }
		]
	};
	const steps = {
		heading: 'In vier Schritten zum Lösungswort',
		items: [
			{ title: 'Team bilden', text: 'Zwei bis sechs Leute und ein Telefon genügen.' },
			{ title: 'Scannen', text: 'An jeder Station hängt ein Code auf Augenhöhe.' },
			{ title: 'Sammeln', text: 'Jede geschaffte Station gibt einen Buchstaben.', note: 'acht Buchstaben' },
			{ title: 'Lösen', text: 'Das Wort auf dem Festplatz eingeben.', note: 'am Festzelt', icon: 'flag' }
		],
		action: link('Team anmelden')
	};
	const quotes = {
		heading: 'Was die Teams sagen',
		items: [
			{ text: 'Noch nie so laut über eine Turmuhr gestritten.', name: 'Rosa Maier', role: 'Nachteulen', stars: 5 },
			{ text: 'Der Weg zur Mühle war im Dunkeln nicht leicht zu finden.', name: 'Ines Köhler', stars: 4 },
			{ text: 'Endlich ein Quiz, bei dem man sich bewegen muss.', name: 'Jonas Ott', image: pic(tower, 'Jonas') }
		]
	};
	const media = {
		heading: 'Die alte Mühle',
		body: '<p>Station A liegt am <b>Lohbach</b>, acht Minuten vom Markt.</p><ul><li>zwei Mahlgänge</li></ul>',
		image: pic(mill, 'Die Mühle bei Nacht'),
		actions: [link('Weg anzeigen'), link('Alle Stationen', '/faq')]
	};
	const newsletter = { button: 'Eintragen', consent: 'Ich möchte den Brief erhalten.' };
	const numbers = {
		heading: 'Das Jahr in Zahlen',
		items: [
			{ value: '1.284', label: 'Antworten', note: 'bis 20:14 Uhr', icon: 'check' },
			{ value: '42', label: 'Teams', note: 'davon 9 Schulklassen', icon: 'users' },
			{ value: '8', label: 'Stationen', note: '3,2 Kilometer Weg' },
			{ value: '91 %', label: 'richtig', note: 'bei den Glühwürmchen' }
		]
	};
	const logo = (src: string, alt: string, href?: string) => ({ image: { src, alt }, ...(href ? { href } : {}) });
	const logos = {
		heading: 'Möglich machen es',
		items: [logo(tower, 'Sparbank'), logo(mill, 'Brauhaus Kroll', 'https://kroll.example/'), logo(bridge, 'Stadtwerke')]
	};
	const faq = {
		heading: 'Häufige Fragen',
		items: [
			{ question: 'Was kostet das Mitspielen?', answer: '<p>Nichts. Die Sponsoren tragen das Fest.</p>' },
			{ question: 'Was passiert bei </script> Regen?', answer: '<p>Wir spielen <em>trotzdem</em>.</p>' }
		]
	};
	const gallery = {
		heading: 'Bilder vom letzten Jahr',
		items: [
			{ image: pic(mill, 'Mühle'), caption: 'Die Mühle', text: 'Station A' },
			{ image: pic(tower, 'Turm'), caption: 'Der Turm' },
			{ image: pic(bridge, 'Brücke'), caption: 'Die Kanalbrücke' },
			{ image: pic(tower, 'Turm von hinten') },
			{ image: pic(bridge, 'Brücke am Abend') }
		]
	};
	const words = {
		heading: 'Wörter, die man kennt',
		items: [
			{ caption: 'Lohe', text: 'Der Schein über dem Markt.' },
			{ caption: 'Zöllnern', text: 'An der Brücke stehen und schauen.' },
			{ caption: 'Susanne', text: 'Die Glocke.' }
		]
	};
	const pricing = {
		heading: 'Ein Quizabend für euren Verein',
		toggle: { a: 'je Abend', b: 'im Jahr' },
		plans: [
			{
				title: 'Stube',
				priceA: '0 €',
				priceB: '0 €',
				text: 'bis 6 Teams',
				features: ['Eine Runde'],
				action: link('Anfragen')
			},
			{
				title: 'Saal',
				badge: 'am beliebtesten',
				priceA: '120 €',
				priceB: '990 €',
				text: 'bis 30 Teams',
				features: ['Eine Runde', 'Fotos und Urkunden'],
				action: link('Termin wählen')
			},
			{ title: 'Stadt', priceA: '480 €', priceB: '4.200 €', features: ['Fotos und Urkunden', 'Probelauf'] }
		]
	};
	const contact = {
		heading: 'Schreibt uns',
		intro: '<p>Wir antworten meist am selben Werktag.</p>',
		fields: [{ key: 'subject' }, { key: 'phone', required: true }],
		consent: 'Meine Angaben dürfen für die Antwort verwendet werden.'
	};
	const body = `<p>Einmal im Jahr wird die Stadt zum Spielbrett. Mehr steht im <a href="/faq">Wissen</a>.</p>
		<ul><li>Zwei bis sechs Leute</li><li>Keine App</li></ul>
		<table><thead><tr><th>Runde</th><th>Beginn</th></tr></thead><tbody><tr><td>1</td><td>18 Uhr</td></tr></tbody></table>`;
	const html = '<h3>Öffnungszeiten</h3><dl><dt>Montag bis Freitag</dt><dd>9 bis 16 Uhr</dd></dl>';
	const block = (type: string, variant: string, data: object, style?: object) => ({
		type,
		variant,
		data,
		...(style ? { style } : {})
	});
	return [
		block('hero', 'split', { ...hero, image: pic(tower, 'Der Rathausturm') }),
		block(
			'hero',
			'center',
			{ ...hero, headline: 'Vier Runden bei Punsch' },
			{ surface: 'image', image: bridge, padding: 'airy' }
		),
		block('hero', 'video', {
			...hero,
			headline: '37 Teams, ein halber Punkt Vorsprung',
			video: { url: 'https://films.example/autumn.mp4', poster: pic(mill, 'Bühne'), title: 'So lief der Abend, 1:48' }
		}),
		block(
			'hero',
			'quiet',
			{ headline: 'Euer Verein richtet aus', actions: [link('Termin anfragen')] },
			{ surface: 'mist' }
		),
		block('text', 'prose', { heading: 'Was ist die Rallye?', body }),
		block('text', 'columns', { heading: 'Über das Kulturamt', body: body.repeat(2) }, { padding: 'tight' }),
		block('features', 'grid', features),
		block('features', 'list', features, { surface: 'mist' }),
		block('features', 'tabs', features),
		block('steps', 'horizontal', steps, { surface: 'mist' }),
		block('steps', 'vertical', steps),
		block('quotes', 'single', quotes, { surface: 'accent', padding: 'airy' }),
		block('quotes', 'wall', quotes),
		block('quotes', 'slider', quotes, { surface: 'mist' }),
		block('media', 'left', media),
		block('media', 'right', media, { padding: 'tight' }),
		block('media', 'top', media, { padding: 'tight' }),
		block('cta', 'band', {
			heading: 'Adventsquiz im Ratssaal',
			text: 'Noch 6 Tische frei',
			actions: [link('Team anmelden')]
		}),
		block('cta', 'card', {
			heading: 'Fragen zum Ablauf?',
			text: 'Im Wissen steht alles.',
			actions: [link('Ins Wissen')]
		}),
		block(
			'cta',
			'newsletter',
			{ heading: 'Einmal im Monat', text: 'Neue Termine.', newsletter },
			{ surface: 'primary' }
		),
		block('numbers', 'row', numbers),
		block('numbers', 'cards', numbers, { surface: 'mist' }),
		block('logos', 'row', logos, { padding: 'tight' }),
		block('logos', 'grid', logos, { padding: 'tight' }),
		block('logos', 'ticker', logos, { padding: 'tight' }),
		block('faq', 'list', faq),
		block('faq', 'columns', faq, { surface: 'mist' }),
		block('news', 'cards', { heading: 'Neuigkeiten' }),
		block('news', 'list', {}),
		block('event', 'banner', { event }),
		block('event', 'card', { event, label: 'Ansehen' }, { padding: 'tight' }),
		block('ranking', 'board', { event, heading: 'So steht es gerade' }),
		block('ranking', 'compact', { event, module: 'results' }, { surface: 'mist', padding: 'tight' }),
		block('contact', 'full', contact),
		block('contact', 'short', { ...contact, fields: [] }, { surface: 'mist', padding: 'tight' }),
		block('chat', 'card', {
			heading: 'Fragt uns',
			intro: 'Wir antworten aus dem, was hier steht.',
			examples: ['Wann ist Einlass?']
		}),
		block('chat', 'quiet', { heading: 'Noch eine Frage?' }, { surface: 'mist' }),
		block('gallery', 'grid', gallery),
		block('gallery', 'slider', { ...gallery, autoplaySeconds: 5 }, { padding: 'tight' }),
		block('gallery', 'words', words, { surface: 'mist' }),
		block('pricing', 'cards', pricing),
		block('pricing', 'table', pricing, { padding: 'tight', surface: 'accent' }),
		block('cta', 'card', { heading: 'Auf Farbe', text: 'Karten.', actions: [link('Los')] }, { surface: 'primary' }),
		block('numbers', 'cards', { items: numbers.items.slice(0, 3) }, { surface: 'accent', width: 'wide' }),
		block('faq', 'list', faq, { surface: 'primary', width: 'full' }),
		block('cta', 'band', { heading: 'Auf der Bühne', actions: [link('Los')] }, { surface: 'accent' }),
		block('pricing', 'cards', pricing, { surface: 'primary' }),
		block('hero', 'split', { headline: 'Noch ein Vorhang', kicker: 'Zugabe' }, { surface: 'primary' }),
		block('html', 'plain', { html }, { surface: 'mist', padding: 'tight', width: 'narrow' })
	];
}
