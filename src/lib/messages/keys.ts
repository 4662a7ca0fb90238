/** The messages of each folder in both languages: a line a folder, as types know no other way to find files. */
interface Folders {
	admin: [typeof import('./admin/de.json'), typeof import('./admin/en.json')];
	backup: [typeof import('./backup/de.json'), typeof import('./backup/en.json')];
	blocks: [typeof import('./blocks/de.json'), typeof import('./blocks/en.json')];
	'catalog-files': [typeof import('./catalog-files/de.json'), typeof import('./catalog-files/en.json')];
	catalogs: [typeof import('./catalogs/de.json'), typeof import('./catalogs/en.json')];
	certificates: [typeof import('./certificates/de.json'), typeof import('./certificates/en.json')];
	chat: [typeof import('./chat/de.json'), typeof import('./chat/en.json')];
	contact: [typeof import('./contact/de.json'), typeof import('./contact/en.json')];
	cookies: [typeof import('./cookies/de.json'), typeof import('./cookies/en.json')];
	customers: [typeof import('./customers/de.json'), typeof import('./customers/en.json')];
	dashboards: [typeof import('./dashboards/de.json'), typeof import('./dashboards/en.json')];
	design: [typeof import('./design/de.json'), typeof import('./design/en.json')];
	doctor: [typeof import('./doctor/de.json'), typeof import('./doctor/en.json')];
	errors: [typeof import('./errors/de.json'), typeof import('./errors/en.json')];
	'event-settings': [typeof import('./event-settings/de.json'), typeof import('./event-settings/en.json')];
	events: [typeof import('./events/de.json'), typeof import('./events/en.json')];
	export: [typeof import('./export/de.json'), typeof import('./export/en.json')];
	help: [typeof import('./help/de.json'), typeof import('./help/en.json')];
	host: [typeof import('./host/de.json'), typeof import('./host/en.json')];
	jobs: [typeof import('./jobs/de.json'), typeof import('./jobs/en.json')];
	links: [typeof import('./links/de.json'), typeof import('./links/en.json')];
	login: [typeof import('./login/de.json'), typeof import('./login/en.json')];
	logs: [typeof import('./logs/de.json'), typeof import('./logs/en.json')];
	looks: [typeof import('./looks/de.json'), typeof import('./looks/en.json')];
	mail: [typeof import('./mail/de.json'), typeof import('./mail/en.json')];
	management: [typeof import('./management/de.json'), typeof import('./management/en.json')];
	media: [typeof import('./media/de.json'), typeof import('./media/en.json')];
	menus: [typeof import('./menus/de.json'), typeof import('./menus/en.json')];
	metrics: [typeof import('./metrics/de.json'), typeof import('./metrics/en.json')];
	namespaces: [typeof import('./namespaces/de.json'), typeof import('./namespaces/en.json')];
	news: [typeof import('./news/de.json'), typeof import('./news/en.json')];
	newsletter: [typeof import('./newsletter/de.json'), typeof import('./newsletter/en.json')];
	oauth: [typeof import('./oauth/de.json'), typeof import('./oauth/en.json')];
	'page-editor': [typeof import('./page-editor/de.json'), typeof import('./page-editor/en.json')];
	pages: [typeof import('./pages/de.json'), typeof import('./pages/en.json')];
	'phone-photos': [typeof import('./phone-photos/de.json'), typeof import('./phone-photos/en.json')];
	photos: [typeof import('./photos/de.json'), typeof import('./photos/en.json')];
	play: [typeof import('./play/de.json'), typeof import('./play/en.json')];
	podium: [typeof import('./podium/de.json'), typeof import('./podium/en.json')];
	print: [typeof import('./print/de.json'), typeof import('./print/en.json')];
	'question-checks': [typeof import('./question-checks/de.json'), typeof import('./question-checks/en.json')];
	'question-drafts': [typeof import('./question-drafts/de.json'), typeof import('./question-drafts/en.json')];
	questions: [typeof import('./questions/de.json'), typeof import('./questions/en.json')];
	reference: [typeof import('./reference/de.json'), typeof import('./reference/en.json')];
	results: [typeof import('./results/de.json'), typeof import('./results/en.json')];
	roles: [typeof import('./roles/de.json'), typeof import('./roles/en.json')];
	rounds: [typeof import('./rounds/de.json'), typeof import('./rounds/en.json')];
	search: [typeof import('./search/de.json'), typeof import('./search/en.json')];
	settings: [typeof import('./settings/de.json'), typeof import('./settings/en.json')];
	site: [typeof import('./site/de.json'), typeof import('./site/en.json')];
	'site-settings': [typeof import('./site-settings/de.json'), typeof import('./site-settings/en.json')];
	stage: [typeof import('./stage/de.json'), typeof import('./stage/en.json')];
	'take-home': [typeof import('./take-home/de.json'), typeof import('./take-home/en.json')];
	tickets: [typeof import('./tickets/de.json'), typeof import('./tickets/en.json')];
	ui: [typeof import('./ui/de.json'), typeof import('./ui/en.json')];
	users: [typeof import('./users/de.json'), typeof import('./users/en.json')];
	wiki: [typeof import('./wiki/de.json'), typeof import('./wiki/en.json')];
}
/** What a module of JSON holds: Node's types know it as the default export, those of the screens as the module. */
type Whole<File> = File extends { default: infer Content extends object } ? Content : File;
type German = { [Folder in keyof Folders]: Whole<Folders[Folder][0]> };
type English = { [Folder in keyof Folders]: Whole<Folders[Folder][1]> };

type Plural = { other: string };
/** The keys of a tree of messages, `branch.leaf`; a plural is a leaf. */
type KeysIn<Tree, Before extends string = ''> = {
	[Name in keyof Tree & string]: Tree[Name] extends string | Plural
		? `${Before}${Name}`
		: KeysIn<Tree[Name], `${Before}${Name}.`>;
}[keyof Tree & string];

/** A folder of messages. */
export type MessageArea = keyof Folders;

/** Every message by its full key, such as `admin.form.failed`. */
export type MessageKey = KeysIn<German>;
type Nothing<Rest extends never> = Rest;
/** Does not compile while one language lacks a message of the other. */
export type Missing = Nothing<Exclude<MessageKey, KeysIn<English>> | Exclude<KeysIn<English>, MessageKey>>;

/** Whether a text is only known by its form, such as `admin.form.${string}`. */
type IsPattern<Text extends string> = Record<never, never> extends Record<Text, 1> ? true : false;
/** Whether a key that is put together while a screen runs follows the tree as far as it is known. */
type Follows<Tree, Key extends string> = Key extends `${infer Head}.${infer Tail}`
	? Head extends keyof Tree
		? Follows<Tree[Head], Tail>
		: IsPattern<Head>
	: Key extends keyof Tree
		? true
		: IsPattern<Key>;
/** The key, when a message exists for it; `never` for all others. */
export type KnownKey<Key extends string> = Key extends string
	? (IsPattern<Key> extends true ? Follows<German, Key> : Key extends MessageKey ? true : false) extends true
		? Key
		: never
	: never;
