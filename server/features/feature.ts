import type { AnyTable } from '../database/table.ts';
import type { Bus } from '../live/bus.ts';
import type { EventRef, Sources } from '../live/channel.ts';
import type { Attendance } from '../live/attendance.ts';
import type { EditedRecords } from '../operation/edited.ts';
import type { Dependencies } from '../operation/dependencies.ts';
import type { LinkSource } from '../operation/links.ts';
import type { AnyOperation } from '../operation/operation.ts';
import type { NeedSource } from '../operation/needs.ts';
import type { SearchSource } from '../operation/search.ts';
import type { Job } from '../operation/system.ts';
import type { TextSource } from '../operation/texts.ts';
import type { AdminRoute } from '../web/admin/admin.ts';
import type { LegacyRoute } from '../web/legacy/legacy.ts';
import type { PlayRoute } from '../web/play/play.ts';
import type { Route } from '../web/rest/rest.ts';
import type { Resource } from '../web/mcp/mcp-resources.ts';
import type { Tool } from '../web/mcp/tools.ts';
import type { Ceremony } from './gameplay/rounds/ceremony.ts';
import type { AnyJobKind } from './platform/jobs/kind.ts';
import type { ShownFiles } from './platform/media/references.ts';
import type { NamespaceHooks } from './platform/namespaces/hooks.ts';
import type { ContactTarget } from './website/contact/target.ts';
import type { PageHooks } from './website/pages/hooks.ts';

/** Operations by their keys: `<thing>.<verb>`. */
type Operations = Record<string, AnyOperation>;

/** What the live layer offers to the features whose topics it shows. */
export interface LiveLayer {
	dependencies: Dependencies;
	/** Who is connected. */
	attend: (event: EventRef) => Attendance;
	/** Says that topics of an event changed, to every process. */
	changed: (event: EventRef, topics: string[]) => void;
	/** Says so to this process alone. */
	changedHere: (event: EventRef, topics: string[]) => void;
	/** Whether topics get every notice of change, so that they may keep what they have read. */
	isNotified: boolean;
	/** Call before each read of an event of which something is kept afterwards: see `Bus.follow`. */
	follow: Bus['follow'];
}

/** How the topics of a feature are read. */
export interface LiveTopics {
	sources: Partial<Sources>;
	/** Takes every notice of change, before the readers of the topics do. */
	onNotice?: (event: EventRef, topics: string[]) => void;
	/** Learns that phones, screens or cockpits of an event came or went. */
	onPresence?: (event: EventRef) => void;
	/** Topics whose notices every process needs, because it keeps something of events that it does not follow. */
	everywhere?: readonly string[];
	/** Trusts nothing that is kept: notices may have been missed. */
	onMissed?: () => void;
}

/** The groups of the sidebar, from top to bottom. */
export const screenGroups = ['start', 'quiz', 'website', 'administration'] as const;

/** One screen of the back end; its icon is `icon.ts` in the folder of its route. */
export interface Screen {
	/** The message that names it. */
	title: string;
	/** The area of the permission matrix that opens it. */
	area: string;
	href: string;
	/** Another address that belongs to it; `:name` stands for any one part of it. */
	alsoAt?: string;
	group: (typeof screenGroups)[number];
	/** The lower, the further up in its group. */
	place: number;
	/** Works on one event. */
	ofEvent?: true;
	/** Stands there only for roles that have no overview. */
	isFallback?: true;
}

/** Everything the composition needs to know about a feature; a list stands only where the feature has something for it. */
export interface Feature<Own extends Operations = Operations> {
	/** The name of its folder. */
	name: string;
	operations: Own;
	/** Parents before what refers to them. */
	tables?: readonly AnyTable[];
	/** REST v1 endpoints below `/api/v1/namespaces/:ns`. */
	rest?: readonly Route[];
	/** The file with recorded calls of them, for the reference. */
	restExamples?: URL;
	/** Tools of the endpoint for apps. */
	tools?: readonly Tool[];
	/** What apps read by its address. */
	resources?: readonly Resource[];
	/** JSON endpoints of the admin. */
	admin?: readonly AdminRoute[];
	/** Endpoints of the player below `/api/play`. */
	play?: readonly PlayRoute[];
	/** Old endpoints of the specification, at the root. */
	legacy?: readonly LegacyRoute[];
	/** Opens the live topics whose data is the feature's. */
	live?: (layer: LiveLayer) => LiveTopics;
	/** Done once a minute; their operations stand among the others. */
	everyMinute?: readonly Job[];
	/** Done soon after a start and then once an hour: what nobody notices an hour earlier, such as most cleanings. */
	everyHour?: readonly Job[];
	/** Done once a second, so it must cost nearly nothing where nothing is due. */
	everySecond?: readonly Job[];
	/** What it has done later, by the names of the kinds. */
	jobs?: Readonly<Record<string, AnyJobKind>>;
	screens?: readonly Screen[];
	/** Where its records show files of the media library. */
	shownFiles?: readonly ShownFiles[];
	/** What the search of the back end finds of it. */
	search?: readonly SearchSource[];
	/** The links of its records that visitors see. */
	links?: readonly LinkSource[];
	/** What of it waits for people, on the overview. */
	needs?: readonly NeedSource[];
	/** Its records whose editors see each other. */
	edited?: EditedRecords;
	/** Its texts that questions can be made of. */
	texts?: readonly TextSource[];
	/** What it does when namespaces are made, renamed or removed, beyond what its tables declare. */
	namespaceHooks?: NamespaceHooks;
	/** What it does with what it keeps for pages. */
	pageHooks?: PageHooks;
	/** The ceremony that the podium of a round leads through. */
	ceremony?: Ceremony;
	/** Takes messages of contact forms that are meant for it. */
	contactTarget?: ContactTarget;
}

/** The manifest of a feature: adding one to the product is a folder with this and one line in `server/composition/features.ts`. */
export const feature = <Own extends Operations>(name: string, manifest: Omit<Feature<Own>, 'name'>): Feature<Own> => ({
	name,
	...manifest
});
