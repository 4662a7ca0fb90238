import { countCharacters } from '#lib/text/characters.ts';
import { BlockDraft } from '../../pages/editor/blocks/block-draft.svelte.ts';
import { draftOf, isSame, storable, withStored, type DraftBlock } from '../../pages/editor/blocks/draft-block.ts';
import type { Issue } from '../issues/states.ts';

const detailNames = ['name', 'subject', 'preheader', 'greeting', 'locale', 'newsIds', 'perMinute'] as const;
/** What an issue is besides its blocks. */
export type Details = Pick<Issue, (typeof detailNames)[number]>;
/** What is sent when an issue is stored. */
export type SentIssue = Details & { blocks: DraftBlock[] };

const detailsOf = (issue: Details): Details =>
	Object.fromEntries(detailNames.map((name) => [name, issue[name]])) as unknown as Details;

const longestName = 120;
const longestLine = 200;
const fastest = 60_000;
const nameFor = (subject: string): string => [...subject].slice(0, longestName).join('').trim();

/** Whether the server takes a value; its own check comes after. */
const isSound: { [Name in keyof Details]?: (value: Details[Name]) => boolean } = {
	name: (name) => name.trim() !== '' && countCharacters(name) <= longestName,
	subject: (subject) => subject.trim() !== '' && countCharacters(subject) <= longestLine,
	preheader: (text) => countCharacters(text ?? '') <= longestLine,
	greeting: (text) => countCharacters(text ?? '') <= longestLine,
	perMinute: (pace) => Number.isInteger(pace) && pace >= 1 && pace <= fastest
};

/** An issue of the newsletter while it is written: its blocks, its details, and every step in between. */
export class IssueDraft extends BlockDraft {
	/** As the server has it. */
	issue = $state.raw<Issue>() as Issue;
	details = $state.raw<Details>() as Details;
	readonly #stored = $derived(this.issue.blocks.map(draftOf));

	constructor(issue: Issue) {
		super(issue.blocks.map(draftOf));
		this.issue = issue;
		this.details = detailsOf(issue);
	}

	/** The layouts of the website mean nothing to mail programs. */
	override variantsOf(): readonly string[] {
		return [];
	}

	get stored(): DraftBlock[] {
		return this.#stored;
	}
	/** The details that cannot be stored as they are. */
	get faultyDetails(): (keyof Details)[] {
		return detailNames.filter((name) => isSound[name]?.(this.details[name] as never) === false);
	}
	/** What is sent when the issue is stored now: of what is incomplete, the stored form. */
	get sent(): SentIssue {
		const kept = Object.fromEntries(this.faultyDetails.map((name) => [name, this.issue[name]]));
		return { ...this.details, ...kept, blocks: storable(this.blocks, this.#stored) };
	}
	/** Whether there are unsaved changes that could be stored. */
	get isReady(): boolean {
		const { blocks, ...details } = this.sent;
		return !isSame(blocks, this.#stored) || JSON.stringify(details) !== JSON.stringify(detailsOf(this.issue));
	}
	get isDirty(): boolean {
		const isOther = JSON.stringify(this.details) !== JSON.stringify(detailsOf(this.issue));
		return isOther || !isSame(this.blocks, this.#stored);
	}

	/** Writes a detail, as a step that can be undone; the name follows the subject until it has one of its own. */
	set<Name extends keyof Details>(name: Name, value: Details[Name]): void {
		const before = this.details;
		const isNamedAfter = name === 'subject' && before.name === nameFor(before.subject);
		const follows = isNamedAfter ? { name: nameFor(String(value)) } : {};
		const after = { ...before, [name]: value, ...follows };
		const put = (details: Details) => {
			this.details = details;
			this.onchange();
		};
		this.history.add({ undo: () => put(before), redo: () => put(after), kind: `detail ${name}` });
		put(after);
	}

	/** Adopts what the server stored; edits made in the meantime stay. */
	store(issue: Issue, sent: SentIssue): void {
		const isUntouched = JSON.stringify(this.details) === JSON.stringify(detailsOf(sent));
		this.issue = issue;
		this.blocks = withStored(this.blocks, sent.blocks, this.#stored);
		if (isUntouched) this.details = detailsOf(issue);
	}

	/** Adopts the version of somebody else; with `keep` edits stay. */
	take(issue: Issue, keep: boolean): void {
		this.issue = issue;
		if (keep) return;
		this.details = detailsOf(issue);
		this.replace(this.#stored);
	}
}
