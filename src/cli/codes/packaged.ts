/** The catalog that comes with the program: codes in the public domain only. The publisher states no hashes of them. */
export const packagedCatalog = {
  codes: [
    {
      id: 'dc',
      name: 'D.C. Code',
      place: 'District of Columbia',
      publisher: 'Council of the District of Columbia',
      license: 'Public domain',
      archive: 'https://github.com/dccouncil/law-xml/archive/HEAD.tar.gz',
    },
  ],
};
