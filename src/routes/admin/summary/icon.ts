import Printer from '@lucide/svelte/icons/printer';

export default Printer;
