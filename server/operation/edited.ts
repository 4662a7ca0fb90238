/** Records that several people may edit at the same time, and see that they do. */
export interface EditedRecords {
	/** Begins the key of a record, such as `page` of `page:12`. */
	kind: string;
	/** The area whose writers may edit them. */
	area: string;
	/** The namespace of a record; undefined when there is none of that id. */
	namespaceOf: (id: number) => Promise<string | undefined>;
}
