/** The little of Node that the package uses, so that no types have to be installed. */
declare module "node:fs/promises" {
  export function readFile(place: URL): Promise<Uint8Array<ArrayBuffer>>;
}
