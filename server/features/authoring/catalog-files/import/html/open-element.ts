/** HTML as plain text. */
export interface PlainText {
	text: string;
	/** Pictures, sound or film were left out. */
	hadMedia: boolean;
	/** A formula without a text version, as it was rewritten on one line. */
	formula?: string | undefined;
	/** The address of a link, which a text cannot keep. */
	link?: string | undefined;
}

/** An element while it is read, with what its texts and children became. */
export interface OpenElement {
	name: string;
	attributes: Record<string, string>;
	parts: string[];
	/** Entries of a list so far. */
	items: number;
	parent?: OpenElement | undefined;
}
