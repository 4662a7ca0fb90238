import ListChecks from '@lucide/svelte/icons/list-checks';

export default ListChecks;
