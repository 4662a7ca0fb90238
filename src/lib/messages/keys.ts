import type adminGerman from './admin/de.json';
import type boardsGerman from './boards/de.json';
import type appsGerman from './apps/de.json';
import type editorGerman from './editor/de.json';
import type errorsGerman from './errors/de.json';
import type eventSettingsGerman from './event-settings/de.json';
import type eventsGerman from './events/de.json';
import type exportGerman from './export/de.json';
import type hostGerman from './host/de.json';
import type importsGerman from './imports/de.json';
import type loginGerman from './login/de.json';
import type looksGerman from './looks/de.json';
import type mailGerman from './mail/de.json';
import type mediaGerman from './media/de.json';
import type namespacesGerman from './namespaces/de.json';
import type photosGerman from './photos/de.json';
import type playerGerman from './player/de.json';
import type questionsGerman from './questions/de.json';
import type referenceGerman from './reference/de.json';
import type resultsGerman from './results/de.json';
import type remoteGerman from './remote/de.json';
import type rolesGerman from './roles/de.json';
import type settingsGerman from './settings/de.json';
import type stageGerman from './stage/de.json';
import type systemGerman from './system/de.json';
import type uiGerman from './ui/de.json';
import type usersGerman from './users/de.json';
import type adminEnglish from './admin/en.json';
import type boardsEnglish from './boards/en.json';
import type appsEnglish from './apps/en.json';
import type editorEnglish from './editor/en.json';
import type errorsEnglish from './errors/en.json';
import type eventSettingsEnglish from './event-settings/en.json';
import type eventsEnglish from './events/en.json';
import type exportEnglish from './export/en.json';
import type hostEnglish from './host/en.json';
import type importsEnglish from './imports/en.json';
import type loginEnglish from './login/en.json';
import type looksEnglish from './looks/en.json';
import type mailEnglish from './mail/en.json';
import type mediaEnglish from './media/en.json';
import type namespacesEnglish from './namespaces/en.json';
import type photosEnglish from './photos/en.json';
import type playerEnglish from './player/en.json';
import type questionsEnglish from './questions/en.json';
import type referenceEnglish from './reference/en.json';
import type resultsEnglish from './results/en.json';
import type remoteEnglish from './remote/en.json';
import type rolesEnglish from './roles/en.json';
import type settingsEnglish from './settings/en.json';
import type stageEnglish from './stage/en.json';
import type systemEnglish from './system/en.json';
import type uiEnglish from './ui/en.json';
import type usersEnglish from './users/en.json';

interface German {
	admin: typeof adminGerman;
	apps: typeof appsGerman;
	boards: typeof boardsGerman;
	editor: typeof editorGerman;
	errors: typeof errorsGerman;
	'event-settings': typeof eventSettingsGerman;
	events: typeof eventsGerman;
	export: typeof exportGerman;
	host: typeof hostGerman;
	imports: typeof importsGerman;
	login: typeof loginGerman;
	looks: typeof looksGerman;
	mail: typeof mailGerman;
	media: typeof mediaGerman;
	namespaces: typeof namespacesGerman;
	photos: typeof photosGerman;
	player: typeof playerGerman;
	questions: typeof questionsGerman;
	reference: typeof referenceGerman;
	results: typeof resultsGerman;
	remote: typeof remoteGerman;
	roles: typeof rolesGerman;
	settings: typeof settingsGerman;
	stage: typeof stageGerman;
	system: typeof systemGerman;
	ui: typeof uiGerman;
	users: typeof usersGerman;
}
interface English {
	admin: typeof adminEnglish;
	apps: typeof appsEnglish;
	boards: typeof boardsEnglish;
	editor: typeof editorEnglish;
	errors: typeof errorsEnglish;
	'event-settings': typeof eventSettingsEnglish;
	events: typeof eventsEnglish;
	export: typeof exportEnglish;
	host: typeof hostEnglish;
	imports: typeof importsEnglish;
	login: typeof loginEnglish;
	looks: typeof looksEnglish;
	mail: typeof mailEnglish;
	media: typeof mediaEnglish;
	namespaces: typeof namespacesEnglish;
	photos: typeof photosEnglish;
	player: typeof playerEnglish;
	questions: typeof questionsEnglish;
	reference: typeof referenceEnglish;
	results: typeof resultsEnglish;
	remote: typeof remoteEnglish;
	roles: typeof rolesEnglish;
	settings: typeof settingsEnglish;
	stage: typeof stageEnglish;
	system: typeof systemEnglish;
	ui: typeof uiEnglish;
	users: typeof usersEnglish;
}

type Plural = { other: string };
/** The keys of a tree of messages, `branch.leaf`; a plural is a leaf. */
type KeysIn<Tree, Before extends string = ''> = {
	[Name in keyof Tree & string]: Tree[Name] extends string | Plural
		? `${Before}${Name}`
		: KeysIn<Tree[Name], `${Before}${Name}.`>;
}[keyof Tree & string];

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
